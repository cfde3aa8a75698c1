import { expect, test } from 'vitest';
import { countUnreadNudges, deleteNudge, listNudges, readNudge } from '#shared/contract/nudge-calls.ts';
import { ask, join, makeHabit, type Person } from '#server/testing/ask.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const unread = async (person: Person) => (await ask(person, countUnreadNudges)).unread;

test('counts all unread notifications of the caller, also those beyond the first page', async () => {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  expect(await unread(bob)).toBe(0);
  const nudge = { commitment_id: habit.id, from_user_id: ann.id, to_user_id: bob.id, message: 'Go' };
  await kept.deps.write((tx) =>
    insertRows(
      tx,
      'nudges',
      Array.from({ length: 250 }, () => ({ ...nudge, created_at: '2026-03-10T12:00:00.000Z' })),
    ),
  );
  expect([await unread(bob), await unread(ann)]).toEqual([250, 0]);

  const [first, second] = await ask(bob, listNudges);
  await ask(bob, readNudge, { id: first!.id });
  expect(await unread(bob)).toBe(249);
  await ask(bob, readNudge, { id: first!.id });
  await ask(bob, deleteNudge, { id: first!.id });
  expect(await unread(bob)).toBe(249);
  await ask(bob, deleteNudge, { id: second!.id });
  expect(await unread(bob)).toBe(248);
});
