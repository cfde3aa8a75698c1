import { expect, test } from 'vitest';
import { findDiscrepancies, findWrongGoals, findWrongJars } from '#server/ledger/audit.ts';
import { balanceOf, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { goalOf, personWith, put, sharedGoal } from '#server/testing/saving-people.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const withMoney = (name?: string) => personWith(kept, 10_000, name);
const share = async (person: Person, id: number) =>
  ((await person.send('POST', `/api/goal-rewards/${id}/share`)).body as { code: string }).code;
const redeem = (person: Person, { id }: { id: number }) => person.send('POST', `/api/goal-rewards/${id}/redeem`);
const join = (person: Person, code: string) => person.send('POST', `/api/goal-rewards/join/${code}`);

async function expectSoundBooks(): Promise<void> {
  const { db } = kept.deps;
  expect([await findDiscrepancies(db), await findWrongJars(db), await findWrongGoals(db)]).toEqual([[], [], []]);
}

test('of people who join at once, twenty get in', async () => {
  const people = [];
  for (let count = 0; count < 24; count++) people.push(await quickPerson(kept));
  const goal = await sharedGoal([people[0]!, people[1]!]);
  const code = await share(people[0]!, goal.id);
  const answers = await Promise.all(people.slice(2).map((one) => join(one, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(18);
  expect((await goalOf(people[0]!, goal.id))?.shared?.people).toHaveLength(20);
});

test('of simultaneous contributions no more is taken than the balance has and the goal needs', async () => {
  const [ann, bob] = [await personWith(kept, 500), await withMoney()];
  const goal = await sharedGoal([ann, bob], 12);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => put(number % 2 ? ann : bob, goal, 1)));
  const ofAnn = answers.filter((answer, number) => number % 2 === 1 && answer.status === 200);
  const ofBob = answers.filter((answer, number) => number % 2 === 0 && answer.status === 200);
  expect(ofAnn.length).toBeLessThanOrEqual(5);
  expect(ofAnn.length + ofBob.length).toBe(12);
  expect((await goalOf(ann, goal.id))?.shared?.saved).toBe('12.00');
  await expectSoundBooks();
});

test('at the same moment: one redeems', async () => {
  const [ann, bob] = [await withMoney(), await withMoney()];
  const goal = await sharedGoal([ann, bob], 20);
  await put(ann, goal, 20);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => redeem(number % 2 ? ann : bob, goal)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balanceOf(ann)).toBe('80.00');
  await expectSoundBooks();
});
