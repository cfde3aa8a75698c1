import { expect, test } from 'vitest';
import { invitationExpiry, hasEnded } from './invitation-expiry.ts';

const now = new Date('2026-11-15T08:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();

test.each([
  [7 * day - 1, 'Ends in 7 days'],
  [3 * day + hour, 'Ends in 3 days'],
  [day - 1, 'Ends in 1 day'],
  [23 * hour, 'Ends in 23 hours'],
  [hour, 'Ends in 1 hour'],
  [59 * minute, 'Ends in 59 minutes'],
  [1, 'Ends in 1 minute'],
  [0, 'Ended'],
])('%i ms before it stops, a code says: %s', (left, said) => {
  expect(invitationExpiry(after(left), now)).toBe(said);
});

test('a code without an end says so, and never ends', () => {
  expect(invitationExpiry(null, now)).toBe('Does not end');
  expect(hasEnded(null, now)).toBe(false);
});
