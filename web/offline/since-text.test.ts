import { expect, test } from 'vitest';
import { sinceText } from './since-text.ts';

const now = new Date('2026-11-17T12:00:00Z');

test.each([
  ['2026-11-17T11:05:00Z', 'UTC', 'at 11:05'],
  ['2026-11-16T23:30:00Z', 'Europe/Berlin', 'at 00:30'],
  ['2026-11-16T11:05:00Z', 'UTC', 'on Monday, 11:05'],
  ['2026-11-11T11:05:00Z', 'UTC', 'on Wednesday, 11:05'],
  ['2026-11-10T11:05:00Z', 'UTC', 'on 10 November, 11:05'],
  ['2025-11-17T11:05:00Z', 'UTC', 'on 17 November 2025, 11:05'],
])('%s in %s was %s', (moment, timeZone, text) => {
  expect(sinceText(new Date(moment), now, timeZone)).toBe(text);
});
