import { expect, test } from 'vitest';
import { listHabits, listMemberships } from '#shared/contract/habit-calls.ts';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import {
  amountsOf,
  ask,
  balanceOf,
  complete,
  join,
  leave,
  makeHabit,
  membersOf,
  pause,
  remove,
} from '#server/testing/ask.ts';
import { everythingStored } from '#server/testing/everything-stored.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const destroy = (person: Awaited<ReturnType<typeof kept.person>>, { id }: { id: number }) =>
  person.send('DELETE', `/api/habits/${id}`);

test('the creator deletes it for everyone, with everything in it; payments stay', async () => {
  const [ann, ben, cay] = [await kept.person(), await kept.person(), await kept.person()];
  const habit = await makeHabit(ann);
  const other = await makeHabit(ben);
  await join(ben, habit, { rewardAmount: 2 });
  await join(cay, habit);
  for (const person of [ann, ben]) await complete(person, habit);
  await pause(ben, habit);
  await remove(ann, habit, cay);
  await membersOf(ben, habit);
  expect((await destroy(ann, habit)).status).toBe(204);

  for (const person of [ann, ben]) {
    for (const path of ['', '/members', '/completions', '/months', '/removed'])
      expect((await person.send('GET', `/api/habits/${habit.id}${path}`)).status).toBe(404);
    expect((await person.send('POST', `/api/habits/join/${habit.inviteCode}`, {})).status).toBe(404);
    expect((await complete(person, habit)).status).toBe(404);
    expect((await destroy(person, habit)).status).toBe(404);
  }
  expect((await ask(ben, listHabits)).map(({ id }) => id)).toEqual([other.id]);
  expect((await ask(ben, listMemberships)).map(({ habitId }) => habitId)).toEqual([other.id]);

  const stored = Object.entries(await everythingStored(kept.deps.write));
  const left = stored.flatMap(([table, rows]) =>
    rows.some((row) => Number((row as { commitment_id?: unknown }).commitment_id) === habit.id) ? [table] : [],
  );
  expect(left).toEqual(['reward_transactions']);
  expect([await amountsOf(ann), await amountsOf(ben)]).toEqual([['5.00'], ['2.00']]);
  expect([await balanceOf(ann), await balanceOf(ben)]).toEqual(['5.00', '2.00']);
  expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
});

test('only the creator may delete it', async () => {
  const [ann, ben, outsider] = [await kept.person(), await kept.person(), await kept.person()];
  const habit = await makeHabit(ann, { creatorRole: 'overseer' });
  await join(ben, habit);
  expect(await destroy(ben, habit)).toMatchObject({ status: 403, body: { code: 'creator_only' } });
  expect(await destroy(outsider, habit)).toMatchObject({ status: 404 });
  expect(await membersOf(ben, habit)).toHaveLength(2);
  await leave(ann, habit);
  expect((await destroy(ben, habit)).status).toBe(204);
});
