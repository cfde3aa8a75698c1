import * as fc from 'fast-check';
import type { createChallenge } from '#shared/contract/challenge-calls.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import type { MadeHabit, Person } from './ask.ts';
import type { ReferenceChallenge } from './reference-challenge.ts';
import type { ReferenceHabit } from './reference-habit.ts';
import type { ReferencePurse } from './reference-purse.ts';

// Commands on a challenge and on money, for life.db.test.ts; the commands on a habit are in that file.

export type World = {
  habit: MadeHabit;
  habitModel: ReferenceHabit;
  challenge: Reply<typeof createChallenge>;
  challengeModel: ReferenceChallenge;
  purses: Map<number, ReferencePurse>;
};

/** Applies the command to the server and to the model, and returns both statuses. */
export type Command = { name: string; act: (world: World) => Promise<{ actual: number; expected: number }> };

export const who = fc.nat(2);
export const cents = fc.constantFrom(0, 1, 250);

/** A command by one of the people. */
export function of(
  people: readonly Person[],
  weight: number,
  name: string,
  act: (person: Person, world: World) => ReturnType<Command['act']>,
) {
  const arbitrary = who.map((p): Command => ({ name: `${p} ${name}`, act: (world) => act(people[p]!, world) }));
  return { weight, arbitrary };
}

export async function both(answer: Promise<{ status: number }>, expected: number) {
  return { actual: (await answer).status, expected };
}

export function challengeCommands(people: readonly Person[]) {
  const joins = (p: number, amount: number): Command => ({
    name: `${p} joins the challenge`,
    act: ({ challenge, challengeModel }) => {
      const body = { rewardAmount: (amount / 100).toFixed(2) };
      const answer = people[p]!.send('POST', `/api/challenges/join/${challenge.inviteCode}`, body);
      return both(answer, challengeModel.join(people[p]!.id, amount));
    },
  });
  return [
    of(people, 6, 'completes the challenge', (p, { challenge, challengeModel }) =>
      both(p.send('POST', `/api/challenges/${challenge.id}/complete`), challengeModel.complete(p.id)),
    ),
    of(people, 2, 'undoes the challenge', (p, { challenge, challengeModel }) =>
      both(p.send('DELETE', `/api/challenges/${challenge.id}/complete`), challengeModel.undo(p.id)),
    ),
    of(people, 1, 'leaves the challenge', (p, { challenge, challengeModel }) =>
      both(p.send('DELETE', `/api/challenges/${challenge.id}/members/${p.id}`), challengeModel.leave(p.id)),
    ),
    { weight: 3, arbitrary: fc.tuple(who, cents).map(([p, amount]) => joins(p, amount)) },
  ];
}

export function moneyCommands(people: readonly Person[]) {
  /** Adds a goal that costs the whole balance plus `more`. */
  async function savesFor(person: Person, more: number, { purses }: World) {
    const purse = purses.get(person.id)!;
    const price = Math.max(1, purse.balance() + more);
    const body = { title: 'Tea', price: (price / 100).toFixed(2) };
    const answer = await person.send('POST', '/api/goal-rewards', body);
    const expected = purse.add();
    if (answer.status === 200) purse.added((answer.body as { id: number }).id, price);
    return { actual: answer.status, expected };
  }
  /** Leaves nothing that an undo could take back. */
  async function spendsAll(person: Person, world: World) {
    const added = await savesFor(person, 0, world);
    if (added.actual !== 200 || added.expected !== 200) return added;
    const purse = world.purses.get(person.id)!;
    const goal = purse.newest()!;
    return both(person.send('POST', `/api/goal-rewards/${goal.id}/redeem`), purse.redeem(goal));
  }
  const oldestOf = ({ id }: Person, { purses }: World) => purses.get(id)!.oldest()?.id ?? 999_999_999;
  return [
    of(people, 2, 'redeems', (p, world) =>
      both(p.send('POST', `/api/goal-rewards/${oldestOf(p, world)}/redeem`), world.purses.get(p.id)!.redeem()),
    ),
    of(people, 1, 'drops a goal', (p, world) =>
      both(p.send('DELETE', `/api/goal-rewards/${oldestOf(p, world)}`), world.purses.get(p.id)!.drop()),
    ),
    of(people, 1, 'saves for what they have', (p, world) => savesFor(p, 0, world)),
    of(people, 1, 'saves for a little more', (p, world) => savesFor(p, 100, world)),
    of(people, 5, 'spends it all', spendsAll),
  ];
}
