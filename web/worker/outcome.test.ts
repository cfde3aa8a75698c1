import { expect, test } from 'vitest';
import { keptWords, type Promised } from './outcome.ts';

const me = { userId: 1, name: 'Ann Lee', role: 'doer', done: true } as const;
const tom = { userId: 2, name: 'Tom Ray', role: 'doer', done: true } as const;
const named = (name: string) => ({ ...tom, userId: name.length + 10, name });
const kept = (change: Partial<Promised>) => keptWords({ streak: 10, members: [me, tom], ...change }, 1);

test.for<[string, Partial<Promised>, string]>([
  ['a challenge', {}, 'That makes 10 days in a row with Tom.'],
  ['weeks', { frequency: 'Weekly', streak: 3 }, 'That makes 3 weeks in a row with Tom.'],
  ['months', { frequency: 'Monthly', streak: 2 }, 'That makes 2 months in a row with Tom.'],
  [
    'many companions',
    { members: [me, tom, named('Mei'), named('Anna'), named('Frederic')] },
    'That makes 10 days in a row with Tom, Mei and 2 others.',
  ],
  [
    'paused companions and overseers',
    { members: [me, tom, { ...tom, done: false, pausedAt: '2026-03-01' }, { ...tom, role: 'overseer', done: false }] },
    'That makes 10 days in a row with Tom.',
  ],
  ['alone', { members: [me] }, 'Done for today.'],
  ['the first day', { streak: 1 }, 'Done for today.'],
  ['a companion who has not kept it yet', { members: [me, { ...tom, done: false }] }, 'Done for today.'],
  ['one of three times a week', { members: [{ ...me, done: false }, tom] }, 'Done for today.'],
])('%s', ([, change, words]) => {
  expect(kept(change)).toBe(words);
});
