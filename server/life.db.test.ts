import * as fc from 'fast-check';
import { expect, inject, test, vi } from 'vitest';
import { createChallenge, getChallenge } from '#shared/contract/challenge-calls.ts';
import { getHabit } from '#shared/contract/habit-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { midnightClock } from '#shared/domain/days.ts';
import type { Frequency } from '#shared/domain/schedule.ts';
import { referenceDays } from '#shared/testing/reference-day.ts';
import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
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
  type Person,
} from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { seed } from '#server/testing/seed.ts';
import {
  both,
  challengeCommands,
  moneyCommands,
  of,
  cents,
  type Command,
  who,
  type World,
} from '#server/testing/model-commands.ts';
import { referenceChallenge } from '#server/testing/reference-challenge.ts';
import { referenceHabit, type HabitChange } from '#server/testing/reference-habit.ts';
import { referencePurse, type ReferencePurse } from '#server/testing/reference-purse.ts';
import { testApp } from '#server/testing/test-app.ts';

// Three people use a habit and a challenge and spend what they earn while the clock advances, and so does a simple
// model. After every command both must agree. To repeat a failure: KEPT_SEED=<the seed in the test's name>,
// KEPT_LIFE_PATH=<its path> for that story only. KEPT_LIFE_SHRINK=1 draws shorter stories and cuts them down. `npm run reliability
// -- model` runs hundreds of stories: KEPT_LIFE_RUNS=<how many>.

// Statements are many times slower on PostgreSQL, and the rules are the same.
const isPostgres = Boolean(inject('postgresUrl') as string | undefined);
const runs = Number(process.env['KEPT_LIFE_RUNS'] ?? (isPostgres ? sized(4, 1) : sized(10, 2)));
vi.setConfig({ testTimeout: 60_000 * runs });
const shrinks = process.env['KEPT_LIFE_SHRINK'] !== undefined;
const path = process.env['KEPT_LIFE_PATH'];
const hour = 3_600_000;
const zoneNames = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC', 'America/New_York', 'Pacific/Pago_Pago'] as const;

const kept = await testApp({
  LIMIT_CALLS_PER_SESSION: '1000000000',
  LIMIT_LOGINS_PER_ACCOUNT: '1000000000',
  LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS: '1000000000',
});
const accounts = [await kept.person(), await kept.person(), await kept.person()];
const people: Person[] = accounts;
/** Of each person, from the beginning of the story. */
const days = new Map(people.map(({ id }) => [id, referenceDays('UTC')]));

const nothing = { actual: 0, expected: 0 };
/** Until the first habit and challenge are created. */
const nothingYet = { habitModel: { earnedBy: () => 0 }, challengeModel: { earnedBy: () => 0 } } as unknown as World;

const frequency = fc.constantFrom<Frequency>('Daily', 'Weekly', 'Monthly');
const weekStart = fc.constantFrom<0 | 1>(0, 1);
const schedule: fc.Arbitrary<HabitChange> = fc.oneof(
  frequency.map((only) => ({ frequency: only })),
  fc
    .record({ weekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })), weekStart })
    .map((details) => ({ frequency: 'Daily' as const, ...details })),
  fc
    .record({ times: fc.integer({ min: 1, max: 7 }), weekStart })
    .map((details) => ({ frequency: 'Weekly' as const, ...details })),
  fc.integer({ min: 1, max: 4 }).map((times) => ({ frequency: 'Monthly' as const, times })),
);
/** Tomorrow and days too long ago are refused. */
const daysBack = fc.constantFrom(-1, 0, 1, 1, 1, 2, 3, 6, 7, 8);

const command: fc.Arbitrary<Command> = fc.oneof(
  of(people, 8, 'completes', (p, { habit, habitModel }) => both(complete(p, habit), habitModel.complete(p.id))),
  of(people, 2, 'undoes', (p, { habit, habitModel }) => both(undo(p, habit), habitModel.undo(p.id))),
  { weight: 4, arbitrary: fc.tuple(who, daysBack).map(([p, back]) => completesLate(people[p]!, back)) },
  { weight: 1, arbitrary: fc.tuple(who, daysBack).map(([p, back]) => undoesLate(people[p]!, back)) },
  { weight: 1, arbitrary: fc.tuple(who, fc.boolean()).map(([by, allowLate]) => edits(people[by]!, { allowLate })) },
  of(people, 2, 'pauses', (p, { habit, habitModel }) => both(pause(p, habit), habitModel.pause(p.id))),
  of(people, 3, 'resumes', (p, { habit, habitModel }) => both(resume(p, habit), habitModel.resume(p.id))),
  of(people, 1, 'leaves', (p, { habit, habitModel }) => both(leave(p, habit), habitModel.leave(p.id))),
  ...challengeCommands(people),
  ...moneyCommands(people),
  { weight: 4, arbitrary: fc.tuple(who, cents).map(([index, amount]) => joins(people[index]!, amount)) },
  { weight: 1, arbitrary: fc.tuple(who, who).map(([by, index]) => removes(people[by]!, people[index]!)) },
  { weight: 2, arbitrary: fc.tuple(who, who).map(([by, index]) => allows(people[by]!, people[index]!)) },
  { weight: 2, arbitrary: fc.tuple(who, schedule).map(([by, next]) => edits(people[by]!, next)) },
  { weight: 1, arbitrary: who.map((by) => edits(people[by]!, { archived: true })) },
  { weight: 2, arbitrary: who.map((by) => edits(people[by]!, { archived: false })) },
  { weight: 3, arbitrary: fc.tuple(who, fc.constantFrom(...zoneNames)).map(([p, zone]) => moves(people[p]!, zone)) },
  { weight: 3, arbitrary: fc.tuple(who, fc.nat(6)).map(([p, startHour]) => startsDaysAt(people[p]!, startHour)) },
  { weight: 5, arbitrary: fc.constantFrom(1, 5, 10, 10, 24, 24, 24 * 7, 24 * 31).map(waits) },
  { weight: 3, arbitrary: fc.integer({ min: 2, max: 8 }).map(everyoneKeeps) },
);

test(`whatever three people do, the habit, the challenge and their money match the model (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      frequency,
      fc.array(command.map(named), { minLength: shrinks ? 1 : 60, maxLength: 60, size: 'max' }),
      async (first, commands) => {
        kept.clock.set('2026-02-25T12:00:00.000Z');
        const before = await balances();
        // The clock was set back, so sessions and chosen hours of the story before would come from the future.
        await kept.deps.write(async (tx) => {
          await tx.deleteFrom('sessions').execute();
          await tx.updateTable('users').set(midnightClock('UTC')).execute();
        });
        for (const person of accounts) {
          await person.send('POST', '/api/login', person.form);
          days.set(person.id, referenceDays('UTC'));
        }
        const past: { earnedBy: (userId: number) => number }[] = [];
        const world: World = { ...nothingYet, purses: new Map() };
        for (const [index, { id }] of people.entries()) {
          const earned = () =>
            [...past, world.habitModel, world.challengeModel].reduce((sum, one) => sum + one.earnedBy(id), 0);
          const purse: ReferencePurse = referencePurse(() => before[index]! + earned() - purse.spent());
          world.purses.set(id, purse);
        }
        Object.assign(world, await begin(world, first), await beginChallenge(world));
        for (const { name, act } of commands) {
          kept.clock.advance(1000);
          const answer = await act(world);
          expect({ name, status: answer.actual }).toEqual({ name, status: answer.expected });
          if (world.habitModel.isGone()) {
            past.push(world.habitModel);
            Object.assign(world, await begin(world, first));
          }
          if (world.challengeModel.isGone()) {
            past.push(world.challengeModel);
            Object.assign(world, await beginChallenge(world));
          }
          expect({ name, ...(await shownBy(world)) }).toEqual({ name, ...world.habitModel.shown() });
          const [viewer] = world.challengeModel.members();
          expect({ name, ...(await challengeShownTo(viewer!, world)) }).toEqual({
            name,
            ...world.challengeModel.shownTo(viewer!),
          });
          expect({ name, balances: await balances() }).toEqual({
            name,
            balances: people.map(({ id }) => world.purses.get(id)!.balance()),
          });
        }
        for (const person of people)
          for (const purse = world.purses.get(person.id)!; purse.oldest(); purse.drop())
            await person.send('DELETE', `/api/goal-rewards/${purse.oldest()!.id}`);
        expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
        expect(await findWrongPayments(kept.deps.db)).toEqual([]);
        for (const person of people) await leaveEverything(person);
      },
    ),
    { seed, numRuns: runs, endOnFailure: !shrinks, ...(path && { path }) },
  );
});

/** Makes a failure readable as a story. */
function named(one: Command): Command {
  return { ...one, [fc.toStringMethod]: () => one.name } as Command;
}

async function begin(world: World, first: Frequency) {
  const [ann] = people;
  const habit = await makeHabit(ann!, { frequency: first, rewardAmount: '1.00' });
  return { habit, habitModel: referenceHabit(ann!.id, 100, first, days, kept.clock.now, canTakeBackIn(world)) };
}

async function beginChallenge(world: World) {
  const [ann] = people;
  const rules = { goalDays: 3, completionDays: 30 };
  const form = { name: 'Walk', description: 'Three days of thirty.', rewardAmount: '2.00', currency: 'USD', ...rules };
  const challenge = await ask(ann!, createChallenge, {}, form);
  const challengeModel = referenceChallenge(
    ann!.id,
    { ...rules, reward: 200 },
    days,
    kept.clock.now,
    canTakeBackIn(world),
  );
  return { challenge, challengeModel };
}

/** Money that was spent cannot be taken back. */
function canTakeBackIn({ purses }: World) {
  return (userId: number, amount: number) => purses.get(userId)!.balance() >= amount;
}

/** Keeps the next story as fast as the first. */
async function leaveEverything(person: Person): Promise<void> {
  for (const kind of ['habits', 'challenges'] as const)
    for (const { id } of (await person.send('GET', `/api/${kind}`)).body as { id: number }[])
      await person.send('DELETE', `/api/${kind}/${id}/members/${person.id}`);
}

async function challengeShownTo(viewer: number, { challenge }: World) {
  const page = await ask(
    people.find(({ id }) => id === viewer)!,
    getChallenge,
    challenge,
  );
  return {
    points: page.points,
    earned: Math.round(Number(page.earned) * 100),
    members: page.members.map(({ userId, done, daysDone }) => ({ userId, done, daysDone })),
  };
}

async function shownBy({ habit, habitModel }: World) {
  const member = people.find(({ id }) => id === habitModel.fact.creatorId)!;
  const page = await ask(member, getHabit, habit);
  return {
    frequency: page.frequency,
    weekdays: page.weekdays,
    times: page.times,
    weekStart: page.weekStart,
    creatorId: page.creatorId,
    archived: page.archived,
    points: page.points,
    streak: page.streak,
    bestStreak: page.bestStreak,
    badges: page.badges.toSorted(),
    members: page.members.map(({ userId, pausedAt, done, resting, progress }) => ({
      userId,
      isPaused: pausedAt !== null,
      // An archived promise asks nothing.
      done: page.archived && !resting ? null : done,
      resting,
      progress: page.archived && !resting ? null : progress,
    })),
  };
}

async function balances(): Promise<number[]> {
  const rows = await kept.deps.db.selectFrom('users').select(['id', 'balance']).execute();
  return people.map(({ id }) => rows.find((row) => row.id === id)!.balance as number);
}

function joins(person: Person, amount: number): Command {
  const body = { rewardAmount: (amount / 100).toFixed(2) };
  return {
    name: `${people.indexOf(person)} joins`,
    act: ({ habit, habitModel }) =>
      both(person.send('POST', `/api/habits/join/${habit.inviteCode}`, body), habitModel.join(person.id, amount)),
  };
}

function removes(by: Person, person: Person): Command {
  return {
    name: `${people.indexOf(by)} removes ${people.indexOf(person)}`,
    act: ({ habit, habitModel }) => both(remove(by, habit, person), habitModel.remove(by.id, person.id)),
  };
}

function allows(by: Person, person: Person): Command {
  return {
    name: `${people.indexOf(by)} allows ${people.indexOf(person)}`,
    act: ({ habit, habitModel }) => both(allow(by, habit, person), habitModel.allow(by.id, person.id)),
  };
}

function dayBack(person: Person, back: number): string {
  return addDays(days.get(person.id)!.today(kept.clock.now()), -back);
}

function completesLate(person: Person, back: number): Command {
  return {
    name: `${people.indexOf(person)} marks ${back} days back`,
    act: ({ habit, habitModel }) => {
      const day = dayBack(person, back);
      return both(
        person.send('POST', `/api/habits/${habit.id}/complete`, { day }),
        habitModel.complete(person.id, day),
      );
    },
  };
}

function undoesLate(person: Person, back: number): Command {
  return {
    name: `${people.indexOf(person)} undoes ${back} days back`,
    act: ({ habit, habitModel }) => {
      const day = dayBack(person, back);
      return both(
        person.send('DELETE', `/api/habits/${habit.id}/complete?day=${day}`),
        habitModel.undo(person.id, day),
      );
    },
  };
}

function edits(by: Person, change: HabitChange): Command {
  return {
    name: `${people.indexOf(by)} edits ${JSON.stringify(change)}`,
    act: ({ habit, habitModel }) => both(edit(by, habit, change), habitModel.edit(by.id, change)),
  };
}

function moves(person: Person, zone: string) {
  return {
    name: `${people.indexOf(person)} moves to ${zone}`,
    act: async () => {
      days.get(person.id)!.moveTo(zone);
      return both(person.send('PATCH', '/api/user', { timezone: zone }), 200);
    },
  };
}

function startsDaysAt(person: Person, startHour: number) {
  return {
    name: `${people.indexOf(person)} starts days at ${startHour}`,
    act: async () => {
      const own = days.get(person.id)!;
      // Choosing the same hour again is no change.
      if (own.startHour() !== startHour) own.startAt(startHour, kept.clock.now());
      return both(person.send('PATCH', '/api/user', { dayStartHour: startHour }), 200);
    },
  };
}

function waits(hours: number): Command {
  return {
    name: `${hours} hours pass`,
    act: async () => {
      await pass(hours);
      return nothing;
    },
  };
}

/** Several periods in a row, so that there is a streak to lose. */
function everyoneKeeps(times: number): Command {
  return {
    name: `everyone keeps it ${times} times`,
    act: async ({ habit, habitModel, challenge, challengeModel }) => {
      for (let count = 0; count < times; count++) {
        for (const person of people) {
          const path = `/api/challenges/${challenge.id}/complete`;
          const answer = await both(complete(person, habit), habitModel.complete(person.id));
          const other = await both(person.send('POST', path), challengeModel.complete(person.id));
          for (const one of [answer, other]) if (one.actual !== one.expected) return one;
        }
        const { frequency: every, times: perPeriod } = habitModel.fact.schedules.at(-1)!;
        await pass(perPeriod > 1 ? 24 : { Daily: 24, Weekly: 24 * 7, Monthly: 24 * 30 }[every]);
      }
      return nothing;
    },
  };
}

/** A session ends after 30 days without use and after 180 in any case, so everyone signs in now and then. */
async function pass(hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= 24 * 7) {
    kept.clock.advance(Math.min(left, 24 * 7) * hour);
    for (const person of hours >= 24 ? accounts : []) await person.send('POST', '/api/login', person.form);
  }
}
