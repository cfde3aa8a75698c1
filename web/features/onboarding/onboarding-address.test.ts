import { expect, test } from 'vitest';
import { habitIdOf, habitToShare, stepOf } from './onboarding-address.ts';

const query = (text: string) => new URLSearchParams(text);

test.each([
  ['step=1', 1],
  ['step=2&habitId=4', 2],
  ['step=3', 3],
  ['', 1],
  ['step=0', 1],
  ['step=4', 1],
  ['step=-1', 1],
  ['step=2.0', 1],
  ['step=banana', 1],
])('the address ?%s is step %d', (text, step) => expect(stepOf(query(text))).toBe(step));

test.each(['habitId=abc', 'habitId=-1', 'habitId=1e3', 'habitId=99999999999999999999'])(
  '%s is not a valid habit id',
  (text) => expect(habitIdOf(query(text))).toBeNaN(),
);

const nadia = 7;
const habit = (id: number, creatorId = nadia, archived = false) => ({ id, creatorId, archived });

test('shares the habit named in the address, also when another member created it', () => {
  expect(habitToShare([habit(1), habit(2, 8), habit(3)], 2, nadia)?.id).toBe(2);
});

test('shares the user’s newest own habit when none is named', () => {
  expect(habitToShare([habit(1), habit(3), habit(2), habit(9, 8)], habitIdOf(query('step=3')), nadia)?.id).toBe(3);
});

test('shares no other habit in place of a missing or archived one', () => {
  expect(habitToShare([habit(1)], 2, nadia)).toBeUndefined();
  expect(habitToShare([habit(1)], Number.NaN, nadia)).toBeUndefined();
  expect(habitToShare([habit(1), habit(2, nadia, true)], 2, nadia)).toBeUndefined();
});
