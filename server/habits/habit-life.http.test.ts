import * as fc from 'fast-check';
import { expect, inject, test, vi } from 'vitest';
import { getHabit } from '#shared/contract/habit-calls.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import {
  allow,
  ask,
  complete,
  edit,
  leave,
  makeHabit,
  pause,
  remove,
  resume,
  undo,
  type MadeHabit,
  type Person,
} from '#server/testing/ask.ts';
import { slowHabit, type SlowHabit } from '#server/testing/slow-habit.ts';
import { testApp } from '#server/testing/test-app.ts';

// Three people lead a habit through its life while the clock goes on, and a plain list of facts is led through the same.
// After every deed both say the same. To see a failure again: KEPT_LIFE_SEED=<the seed in the test's name>, and to see
// the shortest story that fails, KEPT_LIFE_SHRINK=1; KEPT_LIFE_RUNS=<how many>.

const seed = Number(process.env['KEPT_LIFE_SEED'] ?? Date.now() % 2 ** 31);
// A statement costs many times as much there, and the rules are the same.
const runs = Number(process.env['KEPT_LIFE_RUNS'] ?? (inject('postgresUrl') ? 4 : 10));
vi.setConfig({ testTimeout: 60_000 * runs });
const shrinks = process.env['KEPT_LIFE_SHRINK'] !== undefined;
const hour = 3_600_000;
const zoneNames = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'America/New_York', 'Pacific/Pago_Pago'] as const;

const kept = await testApp({
  LIMIT_CALLS_PER_SESSION: '1000000000',
  LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: '1000000000',
});
const people: Person[] = [await kept.person(), await kept.person(), await kept.person()];
const zones = new Map(people.map(({ id }) => [id, 'UTC']));

type World = { habit: MadeHabit; slow: SlowHabit };
/** Does it to both and gives the two answers. */
type Deed = { name: string; act: (world: World) => Promise<{ said: number; owed: number }> };

const nothing = { said: 0, owed: 0 };

const who = fc.nat(2);
const frequency = fc.constantFrom<Frequency>('Daily', 'Weekly', 'Monthly');
const cents = fc.constantFrom(0, 1, 250);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  of(8, 'completes', who, (p, { habit, slow }) => both(complete(p, habit), slow.complete(p.id))),
  of(2, 'undoes', who, (p, { habit, slow }) => both(undo(p, habit), slow.undo(p.id))),
  of(2, 'pauses', who, (p, { habit, slow }) => both(pause(p, habit), slow.pause(p.id))),
  of(3, 'resumes', who, (p, { habit, slow }) => both(resume(p, habit), slow.resume(p.id))),
  of(1, 'leaves', who, (p, { habit, slow }) => both(leave(p, habit), slow.leave(p.id))),
  { weight: 4, arbitrary: fc.tuple(who, cents).map(([index, amount]) => joins(people[index]!, amount)) },
  { weight: 1, arbitrary: fc.tuple(who, who).map(([by, index]) => removes(people[by]!, people[index]!)) },
  { weight: 2, arbitrary: fc.tuple(who, who).map(([by, index]) => allows(people[by]!, people[index]!)) },
  { weight: 1, arbitrary: fc.tuple(who, frequency).map(([by, next]) => edits(people[by]!, { frequency: next })) },
  { weight: 1, arbitrary: who.map((by) => edits(people[by]!, { archived: true })) },
  { weight: 2, arbitrary: who.map((by) => edits(people[by]!, { archived: false })) },
  { weight: 3, arbitrary: fc.tuple(who, fc.constantFrom(...zoneNames)).map(([p, zone]) => moves(people[p]!, zone)) },
  { weight: 5, arbitrary: fc.constantFrom(1, 5, 10, 10, 24, 24, 24 * 7, 24 * 31).map(waits) },
  { weight: 3, arbitrary: fc.integer({ min: 2, max: 8 }).map(everyoneKeeps) },
);

test(`whatever three people do, the habit shows what the facts say (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      frequency,
      fc.array(deed.map(named), { minLength: shrinks ? 1 : 60, maxLength: 60, size: 'max' }),
      async (first, deeds) => {
        kept.clock.set('2026-02-25T12:00:00.000Z');
        const before = await balances();
        for (const person of people) await moves(person, 'UTC').act();
        let world = await begin(first);
        const gone: SlowHabit[] = [];
        for (const { name, act } of deeds) {
          kept.clock.advance(1000);
          const answer = await act(world);
          expect({ name, status: answer.said }).toEqual({ name, status: answer.owed });
          if (world.slow.isGone()) {
            gone.push(world.slow);
            world = await begin(first);
          }
          expect({ name, ...(await shownBy(world)) }).toEqual({ name, ...world.slow.shown() });
          const earned = people.map(({ id }) => [...gone, world.slow].reduce((sum, one) => sum + one.earnedBy(id), 0));
          expect(await balances()).toEqual(earned.map((sum, index) => before[index]! + sum));
        }
        expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
      },
    ),
    { seed, numRuns: runs, endOnFailure: !shrinks },
  );
});

/** So that a failure reads as a story. */
function named(one: Deed): Deed {
  return { ...one, [fc.toStringMethod]: () => one.name } as Deed;
}

async function begin(first: Frequency): Promise<World> {
  const [ann] = people;
  const habit = await makeHabit(ann!, { frequency: first, rewardAmount: '1.00' });
  return { habit, slow: slowHabit(ann!.id, 100, first, zones, kept.clock.now) };
}

async function shownBy({ habit, slow }: World) {
  const member = people.find(({ id }) => id === slow.fact.creatorId)!;
  const page = await ask(member, getHabit, habit);
  return {
    frequency: page.frequency,
    creatorId: page.creatorId,
    archived: page.archived,
    points: page.points,
    streak: page.streak,
    bestStreak: page.bestStreak,
    badges: page.badges.toSorted(),
    members: page.members.map(({ userId, pausedAt, done }) => ({ userId, isPaused: pausedAt !== null, done })),
  };
}

async function balances(): Promise<number[]> {
  const rows = await kept.deps.db.selectFrom('users').select(['id', 'balance']).execute();
  return people.map(({ id }) => rows.find((row) => row.id === id)!.balance);
}

async function both(answer: Promise<{ status: number }>, owed: number) {
  return { said: (await answer).status, owed };
}

function of(
  weight: number,
  name: string,
  index: fc.Arbitrary<number>,
  act: (person: Person, world: World) => ReturnType<Deed['act']>,
) {
  const arbitrary = index.map((p): Deed => ({ name: `${p} ${name}`, act: (world) => act(people[p]!, world) }));
  return { weight, arbitrary };
}

function joins(person: Person, amount: number): Deed {
  const body = { rewardAmount: (amount / 100).toFixed(2) };
  return {
    name: `${people.indexOf(person)} joins`,
    act: ({ habit, slow }) =>
      both(person.send('POST', `/api/habits/join/${habit.inviteCode}`, body), slow.join(person.id, amount)),
  };
}

function removes(by: Person, person: Person): Deed {
  return {
    name: `${people.indexOf(by)} removes ${people.indexOf(person)}`,
    act: ({ habit, slow }) => both(remove(by, habit, person), slow.remove(by.id, person.id)),
  };
}

function allows(by: Person, person: Person): Deed {
  return {
    name: `${people.indexOf(by)} allows ${people.indexOf(person)}`,
    act: ({ habit, slow }) => both(allow(by, habit, person), slow.allow(by.id, person.id)),
  };
}

function edits(by: Person, change: { frequency?: Frequency; archived?: boolean }): Deed {
  return {
    name: `${people.indexOf(by)} edits ${JSON.stringify(change)}`,
    act: ({ habit, slow }) => both(edit(by, habit, change), slow.edit(by.id, change)),
  };
}

function moves(person: Person, zone: string) {
  return {
    name: `${people.indexOf(person)} moves to ${zone}`,
    act: async () => {
      zones.set(person.id, zone);
      return both(person.send('PATCH', '/api/user', { timezone: zone }), 200);
    },
  };
}

function waits(hours: number): Deed {
  return {
    name: `${hours} hours pass`,
    act: async () => {
      await pass(hours);
      return nothing;
    },
  };
}

/** Several periods in a row, so that there is a streak to lose. */
function everyoneKeeps(times: number): Deed {
  return {
    name: `everyone keeps it ${times} times`,
    act: async ({ habit, slow }) => {
      for (let count = 0; count < times; count++) {
        for (const person of people) {
          const answer = await both(complete(person, habit), slow.complete(person.id));
          if (answer.said !== answer.owed) return answer;
        }
        await pass({ Daily: 24, Weekly: 24 * 7, Monthly: 24 * 30 }[slow.fact.frequency]);
      }
      return nothing;
    },
  };
}

/** A session lasts 30 days: everybody looks in now and then. */
async function pass(hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= 24 * 7) {
    kept.clock.advance(Math.min(left, 24 * 7) * hour);
    for (const person of hours > 24 ? people : []) await person.send('GET', '/api/user');
  }
}
