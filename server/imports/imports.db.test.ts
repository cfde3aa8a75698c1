import { expect, test } from 'vitest';
import { noCents } from '#shared/domain/money.ts';
import { addMember, lockNewcomer } from '#server/commitments/add-member.ts';
import { insertCommitment } from '#server/commitments/commitment-store.ts';
import { everythingStored } from '#server/testing/everything-stored.ts';
import { importDay, newLoopFiles } from '#server/testing/import-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { zipOf } from '#server/testing/zip-of.ts';
import { addDays } from '#shared/domain/calendar.ts';

const kept = await testApp();

type Preview = {
  id: number;
  habits: { key: string; name: string; days: number; already: number; habitId: number | null }[];
};
type Habit = { id: number; name: string; streak: number };

async function upload(person: TestBrowser, payload: string | Buffer, type = 'application/octet-stream') {
  return person.request({ method: 'POST', url: '/api/imports', headers: { 'content-type': type }, payload });
}

async function run(person: TestBrowser, { id, habits }: Preview) {
  const started = await person.send('POST', `/api/imports/${id}/run`, { habits: habits.map(({ key }) => key) });
  expect(started.status).toBe(202);
  await kept.deps.jobs.runDue();
  return (await person.send('GET', `/api/imports/${id}`)).body;
}

const csv = (days: number, name = 'Read') =>
  [
    'date,habit,done',
    ...Array.from({ length: days }, (_, index) => `${addDays(importDay, -index - 1)},${name},1`),
  ].join('\n');

test('shows a preview, stores nothing before it runs, and the same file again changes nothing', async () => {
  const ann = await kept.person();
  const file = await zipOf(newLoopFiles);
  const { status, body } = await upload(ann, file, 'application/zip');
  expect(status).toBe(200);
  const preview = body as Preview;
  expect(preview).toMatchObject({ state: 'preview', source: 'loop', from: '2026-03-01', to: '2026-03-09' });
  expect(preview.habits.map(({ name, days, habitId }) => [name, days, habitId])).toEqual([
    ['Read, "write"', 2, null],
    ['Gym', 1, null],
    ['🪥', 1, null],
    ['Water', 1, null],
    ['Gym', 1, null],
  ]);
  expect((await ann.send('GET', '/api/habits')).body).toEqual([]);

  expect(await run(ann, preview)).toMatchObject({ state: 'done', done: 6, total: 6 });
  const habits = (await ann.send('GET', '/api/habits')).body as Habit[];
  expect(habits.map(({ name }) => name).toSorted()).toEqual(['Gym', 'Gym', 'Read, "write"', 'Water', '🪥']);
  const before = await everythingStored(kept.deps.write);

  const again = (await upload(ann, file)).body as Preview;
  expect(again.habits.map(({ days, already }) => [days, already])).toEqual([
    [0, 2],
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(await run(ann, again)).toMatchObject({ state: 'done' });
  const { imports: _, jobs: __, sqlite_sequence: ___, ...after } = await everythingStored(kept.deps.write);
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => table in after)));
});

test('days pay nothing, count for months, years and the best streak, and not for a shared streak', async () => {
  const ann = await kept.person();
  expect(await run(ann, (await upload(ann, csv(400))).body as Preview)).toMatchObject({ state: 'done', total: 400 });
  const [{ id }] = (await ann.send('GET', '/api/habits')).body as [Habit];
  expect((await ann.send('GET', '/api/user')).body).toMatchObject({ balance: '0.00' });
  expect((await ann.send('GET', `/api/habits/${id}`)).body).toMatchObject({ bestStreak: 400, streak: 0 });
  const month = (await ann.send('GET', `/api/habits/${id}/months?month=2026-02`)).body;
  expect(month).toMatchObject({ firstMonth: '2025-02', keptByAll: [], people: [{ kept: 28, possible: 28 }] });
  const year = (await ann.send('GET', `/api/habits/${id}/year?year=2025`)).body;
  const whole = 365 - 33;
  expect(year).toMatchObject({ firstYear: 2025, own: { kept: whole, possible: whole }, together: { kept: 0 } });
  expect(year).toMatchObject({ streaks: [{ length: whole, shared: false }] });
  const look = (await ann.send('GET', `/api/habits/${id}/look-back`)).body;
  expect(look).toMatchObject({ from: '2025-02-03', kept: 400 });

  // Completing goes on from nothing, pays once, and the best streak is the person's own until a companion joins.
  await ann.send('PATCH', `/api/habits/${id}/members/${ann.id}/reward`, { rewardAmount: '2.00' });
  expect((await ann.send('POST', `/api/habits/${id}/complete`)).body).toMatchObject({ amount: '2.00' });
  const { inviteCode } = (await ann.send('GET', `/api/habits/${id}`)).body as { inviteCode: string };
  const bob = await kept.person();
  await bob.send('POST', `/api/habits/join/${inviteCode}`, {});
  expect((await ann.send('GET', `/api/habits/${id}`)).body).toMatchObject({ bestStreak: 0 });

  // Another file adds to the habit of the same name.
  const more = (await upload(ann, csv(402, ' read '))).body as Preview;
  expect(more.habits).toMatchObject([{ days: 2, already: 400, habitId: id }]);
});

test('an import that fails in the middle leaves nothing behind', async () => {
  const ann = await kept.person();
  const preview = (await upload(ann, `${csv(3)}\n2026-03-01,Write,1`)).body as Preview;
  const started = await ann.send('POST', `/api/imports/${preview.id}/run`, { habits: ['1', '2'] });
  expect(started).toMatchObject({ status: 202, body: { state: 'running', done: 0, total: 4 } });
  expect(await ann.send('POST', `/api/imports/${preview.id}/run`, { habits: ['1'] })).toMatchObject({ status: 409 });
  // Room for one of the two.
  const now = kept.clock.now();
  await kept.deps.write(async (tx) => {
    const newcomer = await lockNewcomer(tx, ann.id, now);
    for (let count = 0; count < 199; count++) {
      const row = { kind: 'habit', name: `Habit ${count}`, description: '', every: 'day', creator_id: ann.id } as const;
      const made = { ...row, invite_code: `fill${count}`, created_at: now.toISOString() };
      const id = await insertCommitment(tx, made);
      await addMember(tx, { kind: 'habit', id }, newcomer, { role: 'doer', rewardAmount: noCents }, now);
    }
  });
  await kept.deps.jobs.runDue();
  expect((await ann.send('GET', `/api/imports/${preview.id}`)).body).toMatchObject({ state: 'failed', done: 0 });
  const { imported_habits: keys, imported_years: years } = await everythingStored(kept.deps.write);
  expect([...keys!, ...years!].filter((row) => (row as { user_id: number }).user_id === ann.id)).toEqual([]);
  expect((await ann.send('GET', '/api/habits')).body).toHaveLength(199);
});

test('a broken file is refused with its line, a large one by its size, another person’s does not exist', async () => {
  const ann = await kept.person();
  const broken = await upload(ann, 'date,habit,done\n2025-11-30,Read,1\n2025-11-31,Read,1\n', 'text/csv');
  expect(broken).toMatchObject({
    status: 400,
    body: {
      code: 'import_broken',
      message: 'Line 3 has a date that doesn’t exist',
      issues: [{ path: '' }, { path: 'hint' }, { path: '2' }, { path: '3', message: '2025-11-31,Read,1' }],
    },
  });
  const empty = await upload(ann, '');
  expect(empty).toMatchObject({ status: 400, body: { code: 'import_broken', message: 'This file is empty.' } });
  const large = await upload(ann, Buffer.alloc(20_000_001));
  expect(large).toMatchObject({ status: 413, body: { message: 'This file is larger than 20 MB.' } });
  const json = await upload(ann, '{"habits":[{"name":"Stretch","completions":["2026-03-01"]}]}', 'application/json');
  expect(json).toMatchObject({ status: 200, body: { source: 'habittrove', habits: [{ name: 'Stretch', days: 1 }] } });
  const { id } = json.body as Preview;
  const bob = await kept.person();
  expect(await bob.send('GET', `/api/imports/${id}`)).toMatchObject({ status: 404 });
  expect(await bob.send('POST', `/api/imports/${id}/run`, { habits: ['1'] })).toMatchObject({ status: 404 });
  expect(await ann.send('POST', `/api/imports/${id}/run`, { habits: ['2'] })).toMatchObject({ status: 400 });
});
