import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

const now = new Date('2026-11-15T12:00:00.000Z');

test.each([
  ['2026-11-15T12:00:30.000Z', 'Just now'],
  ['2026-11-15T11:59:01.000Z', 'Just now'],
  ['2026-11-15T11:59:00.000Z', '1 minute ago'],
  ['2026-11-15T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-15T11:00:00.000Z', '1 hour ago'],
  ['2026-11-15T08:00:01.000Z', '3 hours ago'],
  ['2026-11-15T06:12:00.000Z', 'Today, 07:12'],
  ['2026-11-14T22:59:00.000Z', 'Yesterday, 23:59'],
  ['2026-11-14T23:01:00.000Z', 'Today, 00:01'],
  ['2026-11-08T17:40:00.000Z', '8 November, 18:40'],
  ['2025-12-31T22:30:00.000Z', '31 December 2025, 23:30'],
])('a notification of %s reads "%s" in Berlin', (moment, said) => {
  expect(momentText(moment, now, 'Europe/Berlin')).toBe(said);
});
