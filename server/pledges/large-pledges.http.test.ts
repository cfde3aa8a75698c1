import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { sized } from '#server/testing/full-size.ts';
import { between, pledged } from '#server/testing/pledging-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { seedPledges } from '#server/testing/seed-pledges.ts';
import { seedPeople } from '#server/testing/seed-people.ts';
import { testApp } from '#server/testing/test-app.ts';

// Pledges at full quota: in a promise of a thousand people, and two hundred of one person.

const kept = await testApp();
const lastDay = '2026-03-10';
let ann: Person;
let bob: Person;
let crowd: number[];
let habit: number;

beforeAll(async () => {
  [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  crowd = await seedPeople(kept.deps.write, 'crowd', sized(998, 200));
  const history = { ownerId: ann.id, companionIds: [bob.id, ...crowd], habits: 1, days: 60, lastDay } as const;
  [habit] = (await seedHistory(kept.deps.write, history)) as [number];
});

test('a shared streak of a large promise is counted in turns, and can be settled', async () => {
  await pledged(ann, bob, { kind: 'habits', id: habit }, { per: 'streak', length: 1, amount: 20 });
  expect(await between(ann, bob)).toBe('0.00 / 20.00');
  // Streaks are computed when they are read.
  await kept.deps.write((tx) => tx.updateTable('commitments').set({ streak_stale: 1 }).execute());
  await ann.send('GET', `/api/habits/${habit}`);
  const paid = { userId: bob.id, currency: 'USD', amount: 20 };
  expect((await ann.send('POST', '/api/dues/settlements', paid)).status).toBe(200);
});

test('two hundred pledges take a few statements each, and none reads more than the last weeks twice', async () => {
  const at = `${addDays(lastDay, -59)}T12:00:00.000Z`;
  const toIds = Array.from({ length: limits.pledges.max }, (_, index) => crowd[index % crowd.length]!);
  await kept.deps.write((tx) => seedPledges(tx, { habitId: habit, fromId: ann.id, toIds, at }));
  const first = (await ann.send('GET', '/api/dues')).body as { owedByMe: string }[];
  expect(first).toHaveLength(limits.pledges.max + 1);
  const counted = await kept.deps.db
    .selectFrom('pledges')
    .select('counted')
    .where('per', '=', 'period')
    .where('counted_until', 'is not', null)
    .execute();
  expect(counted).toHaveLength(limits.pledges.max);
  let again: unknown;
  const statements = await countStatements(async () => (again = (await ann.send('GET', '/api/dues')).body));
  expect(again).toEqual(first);
  expect(statements).toBeLessThan(3 * limits.pledges.max);
  expect(
    await ann.send('POST', `/api/habits/${habit}/pledges`, { toUserId: bob.id, amount: 1, per: 'period' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'pledge_limit' },
  });
});
