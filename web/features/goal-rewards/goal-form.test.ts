import { expect, test } from 'vitest';
import { canSetGoal } from './goal-form.tsx';

test.each([
  ['Headphones', '150.00'],
  ['Tea', '.05'],
  ['Far too dear', '999999999'],
])('%s for %s can be set, or is told what is wrong', (title, price) => expect(canSetGoal({ title, price })).toBe(true));

test.each([
  ['', '150.00'],
  ['   ', '150.00'],
  ['Tea', ''],
  ['Tea', '.'],
  ['Tea', '0.00'],
])('%j for %j is no goal yet', (title, price) => expect(canSetGoal({ title, price })).toBe(false));
