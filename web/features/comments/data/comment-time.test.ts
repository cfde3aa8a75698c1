import { expect, test } from 'vitest';
import { commentTime } from './comment-time.ts';

// A Sunday
const now = new Date('2026-11-15T12:00:00.000Z');

test.each([
  ['2026-11-15T07:05:00.000Z', '08:05'],
  ['2026-11-15T12:00:30.000Z', '13:00'],
  ['2026-11-15T23:30:00.000Z', '00:30'],
  ['2026-11-14T23:01:00.000Z', '00:01'],
  ['2026-11-14T22:59:00.000Z', 'Yesterday, 23:59'],
  ['2026-11-13T18:40:00.000Z', 'Friday, 19:40'],
  ['2026-11-08T23:30:00.000Z', 'Monday, 00:30'],
  ['2026-11-08T17:40:00.000Z', '8 November, 18:40'],
  ['2025-12-31T22:30:00.000Z', '31 December 2025, 23:30'],
])('a comment of %s reads "%s" in Berlin', (moment, said) => {
  expect(commentTime(moment, now, 'Europe/Berlin')).toBe(said);
});
