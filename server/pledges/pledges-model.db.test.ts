import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import type { Person } from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { seed } from '#server/testing/seed.ts';
import { answer, between, pledged, settle, type Pledge } from '#server/testing/pledging-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { secondInstance } from '#server/testing/second-instance.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testBrowser } from '#server/testing/test-browser.ts';
import { findWrongTallies } from './audit-tallies.ts';

// One person owes another two amounts for each day kept; marks are made, undone and made late, some at the same moment,
// on PostgreSQL at two instances. What is owed is always what the marks say, less what was confirmed. To repeat a
// failure: KEPT_SEED=<the seed in the test's name>.

const day = 86_400_000;
const kept = await testApp({ LIMIT_CALLS_PER_SESSION: '1000000000' });
const other = inject('postgresUrl') ? await secondInstance(kept.deps) : undefined;

type Scene = {
  ann: Person;
  bob: Person;
  elsewhere: Pick<Person, 'send'>;
  path: string;
  since: string;
  settled: number;
};
type Deed = (scene: Scene) => Promise<unknown>;

const today = () => kept.clock.now().toISOString().slice(0, 10);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Deed>(({ bob, path }) => bob.send('POST', `${path}/complete`)) },
  { weight: 2, arbitrary: fc.constant<Deed>(({ elsewhere, path }) => elsewhere.send('POST', `${path}/complete`)) },
  { weight: 3, arbitrary: fc.constant<Deed>(({ elsewhere, path }) => elsewhere.send('DELETE', `${path}/complete`)) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 7 }).map<Deed>(
      (back) =>
        ({ bob, path }) =>
          bob.send('POST', `${path}/complete`, { day: addDays(today(), -back) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.boolean())
      .map<Deed>(([amount, isConfirmed]) => async (scene) => {
        const { ann, bob } = scene;
        const { status, body } = await settle(ann, bob, amount);
        if (status !== 200) return;
        const { status: said } = await answer(bob, body as Pledge, isConfirmed ? 'confirm' : 'reject');
        if (said === 200 && isConfirmed) scene.settled += amount;
      }),
  },
);
const round = fc.record({
  days: fc.constantFrom(0, 0, 1, 1, 2, 9),
  deeds: fc.array(deed, { minLength: 1, maxLength: 4 }),
});

test(`what is owed is what the marks say, less what was confirmed (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 5, maxLength: 25 }), async (rounds) => {
      const scene = await newScene();
      const { ann, bob } = scene;
      for (const { days, deeds } of rounds) {
        kept.clock.advance(days * day);
        await Promise.all(deeds.map((act) => act(scene)));
        const earned = 3 * (await countMarks(scene));
        const owed = Math.max(0, earned - scene.settled).toFixed(2);
        expect(await between(ann, bob)).toBe(`0.00 / ${owed}`);
        expect(await between(bob, ann)).toBe(`${owed} / 0.00`);
      }
      expect(await findWrongTallies(kept.deps.db)).toEqual([]);
    }),
    { seed, numRuns: sized(30, 2) },
  );
});

/** Two pledges, of 1.00 and 2.00 a day. */
async function newScene(): Promise<Scene> {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const form = { name: 'Run', description: 'As far as it goes.', frequency: 'Daily', rewardAmount: 1, currency: 'USD' };
  const { id, inviteCode } = (await bob.send('POST', '/api/habits', form)).body as { id: number; inviteCode: string };
  await ann.send('POST', `/api/habits/join/${inviteCode}`, {});
  for (const amount of [1, 2]) await pledged(ann, bob, { kind: 'habits', id }, { amount });
  const elsewhere = other ? testBrowser(other) : bob;
  if (other) for (const [name, value] of bob.cookies) elsewhere.cookies.set(name, value);
  return { ann, bob, elsewhere, path: `/api/habits/${id}`, since: today(), settled: 0 };
}

async function countMarks({ bob, path, since }: Scene): Promise<number> {
  const { count } = await kept.deps.db
    .selectFrom('commitment_completions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('commitment_id', '=', Number(path.split('/').at(-1)))
    .where('user_id', '=', bob.id)
    .where('completion_date', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
