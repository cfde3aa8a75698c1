import type { Reply } from '#shared/contract/endpoint.ts';
import { createGoalReward, listGoalRewards, shareGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { ask, type Person } from './ask.ts';
import { enterRows } from './ledger-rows.ts';
import { quickPerson, type TestApp } from './quick-person.ts';

export type Goal = Reply<typeof createGoalReward>;

/** A person with that many cents. */
export async function personWith(kept: TestApp, cents: number, name = 'Ann Example'): Promise<Person> {
  const person = await quickPerson(kept, { name });
  if (cents > 0) await enterRows(kept.deps.write, person.id, [{ amount: cents }]);
  return person;
}

/** A goal of the first person that the others have joined. */
export async function sharedGoal(
  people: readonly [Person, ...Person[]],
  price: number | string = '100',
): Promise<Goal> {
  const [owner, ...others] = people;
  const { id } = await ask(owner, createGoalReward, {}, { title: 'Trip', price });
  const { code } = await ask(owner, shareGoalReward, { id });
  for (const one of others) {
    const { status } = await one.send('POST', `/api/goal-rewards/join/${code}`);
    if (status !== 200) throw new Error(`Joining answered ${status}`);
  }
  return goalOf(owner, id) as Promise<Goal>;
}

export const put = (person: Person, { id }: { id: number }, amount: number | string) =>
  person.send('POST', `/api/goal-rewards/${id}/contributions`, { amount });

export async function goalOf(person: Person, id: number): Promise<Goal | undefined> {
  return (await ask(person, listGoalRewards)).find((goal) => goal.id === id);
}

/** The parts, longest in the goal first. */
export async function partsOf(person: Person, { id }: { id: number }): Promise<string[]> {
  return (await goalOf(person, id))?.shared?.people.map(({ part }) => part) ?? [];
}
