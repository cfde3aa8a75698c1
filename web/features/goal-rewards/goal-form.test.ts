import { expect, test } from 'vitest';
import { canSetGoal } from './goal-form.tsx';

test.each([
  ['Headphones', '150.00'],
  ['Tea', '.05'],
  ['Far too dear', '999999999'],
])('the button is enabled for %s at %s', (title, price) => expect(canSetGoal({ title, price })).toBe(true));

test.each([
  ['', '150.00'],
  ['   ', '150.00'],
  ['Tea', ''],
  ['Tea', '.'],
  ['Tea', '0.00'],
])('the button is disabled for %j at %j', (title, price) => expect(canSetGoal({ title, price })).toBe(false));
