import { expect, test } from 'vitest';
import type { Cents } from '#shared/domain/money.ts';
import { amountsOf, balanceOf, complete, daysOf, habitOf, join, makeHabit, undo } from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findDiscrepancies } from './audit.ts';

const kept = await testApp();

test('many simultaneous completions make one completion and one payment', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  const times = sized(200, 30);
  const answers = await Promise.all(Array.from({ length: times }, () => complete(ann, habit)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused).toHaveLength(times - 1);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'already_completed' });
  expect(await daysOf(ann, habit)).toEqual(['2026-03-10']);
  expect(await amountsOf(ann)).toEqual(['5.00']);
  expect(await balanceOf(ann)).toBe('5.00');
  expect(await habitOf(ann, habit)).toMatchObject({ points: 10, streak: 1 });
});

test('completing and undoing at the same time never pays more than once', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  for (let round = 0; round < sized(5, 3); round++) {
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => (number % 2 ? undo(ann, habit) : complete(ann, habit))),
    );
    const isDone = (await daysOf(ann, habit)).length === 1;
    expect(await balanceOf(ann)).toBe(isDone ? '5.00' : '0.00');
    expect(await habitOf(ann, habit)).toMatchObject({ points: isDone ? 10 : 0 });
  }
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
});

test('twenty simultaneous undos undo once', async () => {
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(ann, habit)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await amountsOf(ann)).toEqual(['-5.00', '5.00']);
  expect(await habitOf(ann, habit)).toMatchObject({ points: 0 });
});

test('many habits completed at once are all paid', async () => {
  const ann = await quickPerson(kept);
  const habits = await Promise.all(Array.from({ length: 20 }, () => makeHabit(ann, { rewardAmount: '0.10' })));
  await Promise.all(habits.map((habit) => complete(ann, habit)));
  expect(await balanceOf(ann)).toBe('2.00');
});

test('companions who complete at the same moment keep the day together', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => quickPerson(kept)));
  const habit = await makeHabit(people[0]!);
  await Promise.all(people.slice(1).map((person) => join(person, habit, { rewardAmount: 1 })));
  const answers = await Promise.all(people.map((person) => complete(person, habit)));
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(await habitOf(people[3]!, habit)).toMatchObject({ points: 80, streak: 1 });
});

test('the audit finds no discrepancy after all of that, and finds forged ones', async () => {
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
  const [richer, robbed] = [await quickPerson(kept), await quickPerson(kept)];
  await complete(robbed, await makeHabit(robbed));
  const setBalance = (id: number, cents: number) =>
    kept.deps.write((tx) =>
      tx
        .updateTable('users')
        .set({ balance: cents as Cents })
        .where('id', '=', id)
        .execute(),
    );
  await setBalance(richer.id, 1);
  await setBalance(robbed.id, 499);
  expect(await findDiscrepancies(kept.deps.db)).toEqual([
    { userId: richer.id, balance: 1, sum: 0 },
    { userId: robbed.id, balance: 499, sum: 500 },
  ]);
  await setBalance(richer.id, 0);
  await setBalance(robbed.id, 500);
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
});
