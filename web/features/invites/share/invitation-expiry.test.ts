import { expect, test } from 'vitest';
import { invitationExpiry, hasExpired } from './invitation-expiry.ts';

const now = new Date('2026-11-15T08:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();

test.each([
  [7 * day - 1, 'Expires in 7 days'],
  [3 * day + hour, 'Expires in 3 days'],
  [day - 1, 'Expires in 1 day'],
  [23 * hour, 'Expires in 23 hours'],
  [hour, 'Expires in 1 hour'],
  [59 * minute, 'Expires in 59 minutes'],
  [1, 'Expires in 1 minute'],
  [0, 'Expired'],
])('a code reads %i ms before its end: %s', (left, said) => {
  expect(invitationExpiry(after(left), now)).toBe(said);
});

test('a code without an expiry never expires', () => {
  expect(invitationExpiry(null, now)).toBe('Never expires');
  expect(hasExpired(null, now)).toBe(false);
});
