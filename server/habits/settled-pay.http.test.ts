import { expect, test } from 'vitest';
import {
  amountsOf,
  balanceOf,
  complete,
  edit,
  makeHabit,
  undo,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

// The first completion of a period settles its pay. The tests begin on Tuesday, 2026-03-10.

const day = 86_400_000;

async function weekly() {
  const kept = await testApp();
  const ann = await kept.person();
  return { kept, clock: kept.clock, ann, habit: await makeHabit(ann, { frequency: 'Weekly' }) };
}
const setReward = (person: Person, { id }: MadeHabit, rewardAmount: string) =>
  person.send('PATCH', `/api/habits/${id}/members/${person.id}/reward`, { rewardAmount });
const paid = async (person: Person, habit: MadeHabit) =>
  ((await complete(person, habit)).body as { amount: string }).amount;

test('a first completion at 0 settles the week: a raised reward pays from the next one on', async () => {
  const { clock, ann, habit } = await weekly();
  await setReward(ann, habit, '0');
  expect(await paid(ann, habit)).toBe('0.00');
  await setReward(ann, habit, '5.00');
  clock.advance(day);
  expect(await paid(ann, habit)).toBe('0.00');
  clock.advance(4 * day);
  expect(await paid(ann, habit)).toBe('5.00');
  expect(await amountsOf(ann)).toEqual(['5.00']);
});

test('leaving and rejoining with a reward does not reopen the week', async () => {
  const { kept, clock, ann, habit } = await weekly();
  const bob = await kept.person();
  const join = (rewardAmount: string) => bob.send('POST', `/api/habits/join/${habit.inviteCode}`, { rewardAmount });
  await join('0');
  expect(await paid(bob, habit)).toBe('0.00');
  await bob.send('DELETE', `/api/habits/${habit.id}/members/${bob.id}`);
  await join('9.00');
  clock.advance(day);
  expect(await paid(bob, habit)).toBe('0.00');
  expect([await balanceOf(ann), await balanceOf(bob)]).toEqual(['0.00', '0.00']);
});

test('after undoing that completion the next one is the first', async () => {
  const { clock, ann, habit } = await weekly();
  await setReward(ann, habit, '0');
  await complete(ann, habit);
  await undo(ann, habit);
  await setReward(ann, habit, '5.00');
  expect(await paid(ann, habit)).toBe('5.00');
  clock.advance(day);
  expect(await paid(ann, habit)).toBe('0.00');
});

test('after a change of frequency a completion pays unless the new period already contains a paid one', async () => {
  const { clock, ann, habit } = await weekly();
  await edit(ann, habit, { frequency: 'Daily' });
  await setReward(ann, habit, '0');
  expect(await paid(ann, habit)).toBe('0.00');
  await edit(ann, habit, { frequency: 'Weekly' });
  await setReward(ann, habit, '5.00');
  clock.advance(day);
  expect(await paid(ann, habit)).toBe('5.00');
  clock.advance(day);
  expect(await paid(ann, habit)).toBe('0.00');
});
