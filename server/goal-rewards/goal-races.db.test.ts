import { expect, test } from 'vitest';
import { createGoalReward, listGoalRewards } from '#shared/contract/goal-reward-calls.ts';
import { amountsOf, ask, balanceOf, complete, makeHabit, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// Simultaneous calls of one person, in several tabs.

const kept = await testApp();
const add = (person: Person, price: string) => ask(person, createGoalReward, {}, { title: 'Shoes', price });
const redeem = (person: Person, { id }: { id: number }) => person.send('POST', `/api/goal-rewards/${id}/redeem`);

async function withTen(): Promise<Person> {
  const person = await quickPerson(kept);
  await complete(person, await makeHabit(person, { rewardAmount: '10' }));
  return person;
}

test('of ten redemptions each of two goals, of which the balance covers one, exactly one succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const ann = await withTen();
    const goals = [await add(ann, '6'), await add(ann, '7')];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => redeem(ann, goals[number % 2]!)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(['4.00', '3.00']).toContain(await balanceOf(ann));
    expect(await amountsOf(ann)).toHaveLength(2);
    expect((await ask(ann, listGoalRewards)).filter((goal) => goal.isRedeemed)).toHaveLength(1);
  }
});

test('a goal changed while it is redeemed costs its final price', async () => {
  for (let round = 0; round < 5; round++) {
    const ann = await withTen();
    const goal = await add(ann, '4');
    await Promise.all([redeem(ann, goal), ann.send('PATCH', `/api/goal-rewards/${goal.id}`, { price: '9' })]);
    const [left] = await ask(ann, listGoalRewards);
    expect(await amountsOf(ann)).toEqual([`-${left!.price}`, '10.00']);
  }
});

test('of twenty simultaneous new goals five are accepted', async () => {
  const ann = await quickPerson(kept);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      ann.send('POST', '/api/goal-rewards', { title: 'Tea', price: number + 1 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 409, body: { code: 'goal_limit' } });
  expect(await ask(ann, listGoalRewards)).toHaveLength(5);
});
