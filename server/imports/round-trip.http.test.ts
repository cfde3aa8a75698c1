import { expect, test } from 'vitest';
import type { getChallenge } from '#shared/contract/challenge-calls.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { exportUser } from '#shared/contract/profile-calls.ts';
import { ask, complete, makeHabit, pause, resume } from '#server/testing/ask.ts';
import { pledged, settle } from '#server/testing/pledging-people.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { readZip } from './read-zip.ts';

const day = 86_400_000;

async function importInto(kept: Awaited<ReturnType<typeof testApp>>, person: TestBrowser, payload: string | Buffer) {
  const headers = { 'content-type': 'application/octet-stream' };
  const preview = await person.request({ method: 'POST', url: '/api/imports', headers, payload });
  const { id, habits } = preview.body as { id: number; habits: { key: string }[] };
  await person.send('POST', `/api/imports/${id}/run`, { habits: habits.map(({ key }) => key) });
  await kept.deps.jobs.runDue();
  expect((await person.send('GET', `/api/imports/${id}`)).body).toMatchObject({ state: 'done' });
  return preview.body;
}

test('an export, imported into an empty Kept, gives the same promises, days, months and goals', async () => {
  const kept = await testApp();
  const ann = await kept.person();
  const read = await makeHabit(ann, { name: '📖 Read', description: 'Ten pages,\n"or more".', rewardAmount: '3.00' });
  const gym = await makeHabit(ann, { name: '=Gym', frequency: 'Weekly', times: 3 });
  const old = await makeHabit(ann, { name: 'Old' });
  await ann.send('PATCH', `/api/habits/${gym.id}/members/${ann.id}/reward`, { rewardVisible: false });
  const window = { goalDays: 4, completionDays: 20, rewardAmount: '2.00', currency: 'USD', allowLate: false };
  const told = { name: 'Cold showers', description: 'Two minutes, every morning' };
  const showers = (await ann.send('POST', '/api/challenges', { ...told, ...window })).body as { id: number };
  const over = await ann.send('POST', '/api/challenges', { ...told, ...window, name: 'Given up' });
  await ann.send('POST', '/api/goal-rewards', { title: 'Bike', price: '500', link: 'https://example.com/bike' });
  kept.clock.advance(2 * day);
  for (const step of ['both', 'read', 'pause', 'paused', 'resume', 'both']) {
    if (step === 'pause') await pause(ann, read, { reason: 'sick' });
    if (step === 'resume') await resume(ann, read);
    if (step === 'both' || step === 'read' || step === 'resume') await complete(ann, read);
    if (step === 'both') await complete(ann, gym);
    if (step === 'both') await ann.send('POST', `/api/challenges/${showers.id}/complete`, {});
    kept.clock.advance(day);
  }
  await ann.send('PATCH', `/api/habits/${old.id}`, { archived: true });
  await ann.send('PATCH', `/api/challenges/${(over.body as { id: number }).id}`, { archived: true });
  // Today is among the days that are brought.
  await ann.send('POST', `/api/challenges/${showers.id}/complete`, {});
  // Days from elsewhere travel on.
  await importInto(kept, ann, 'date,habit,done\n2025-12-30,📖 read,1\n2025-12-31,📖 read,1\n');
  const first = await ask(ann, exportUser);

  const empty = await testApp();
  empty.clock.set(kept.clock.now().toISOString());
  const bob = await empty.person();
  expect(await importInto(empty, bob, JSON.stringify(first))).toMatchObject({
    source: 'kept',
    leftOut: [],
    remarks: [],
  });

  const second = await ask(bob, exportUser);
  const promise = ({
    name,
    description,
    frequency,
    weekdays,
    times,
    weekStart,
    rewardAmount,
    rewardVisible,
    allowLate,
    archivedAt,
  }: (typeof first.habits)[number]) => ({
    name,
    description,
    frequency,
    weekdays,
    times,
    weekStart,
    rewardAmount,
    rewardVisible,
    allowLate,
    isArchived: archivedAt !== null,
  });
  expect(second.habits.map(promise)).toEqual(first.habits.map(promise));
  const goal = ({ title, price, link }: (typeof first.goalRewards)[number]) => ({ title, price, link });
  expect(second.goalRewards.map(goal)).toEqual(first.goalRewards.map(goal));
  expect(daysIn(second)).toEqual(daysIn(first));
  for (const [index, habit] of first.habits.slice(0, 2).entries()) {
    for (const month of ['2025-12', '2026-01', '2026-03']) {
      const at = async (person: TestBrowser, id: number) => {
        const { body } = await person.send('GET', `/api/habits/${id}/months?month=${month}`);
        const { people } = body as { people: { states: string[]; kept: number; possible: number }[] };
        return people.map(({ states, kept: done, possible }) => ({ states, done, possible }));
      };
      expect(await at(bob, second.habits[index]!.id)).toEqual(await at(ann, habit.id));
    }
  }
  expect((await bob.send('GET', '/api/user')).body).toMatchObject({ balance: '0.00' });

  const mine = await ann.send('GET', `/api/challenges/${showers.id}`);
  const { id } = second.challenges.find(({ name }) => name === 'Cold showers')!;
  const challenge = ({ name, archivedAt }: (typeof first.challenges)[number]) => [name, archivedAt !== null];
  expect(second.challenges.map(challenge)).toEqual(first.challenges.map(challenge));
  const brought = await bob.send('GET', `/api/challenges/${id}`);
  const shownIn = ({ body }: typeof brought) => {
    const { days, ...challenge } = body as ChallengePage;
    const { name, description, goalDays, completionDays, startDate, endDate, allowLate, rewardAmount } = challenge;
    const promised = { name, description, goalDays, completionDays, startDate, endDate, allowLate, rewardAmount };
    return { ...promised, daysDone: challenge.daysDone, days: days.map(({ completionDate }) => completionDate) };
  };
  expect(shownIn(brought)).toEqual(shownIn(mine));
  expect(shownIn(brought)).toMatchObject({ daysDone: 3, allowLate: false });
  // Today, marked here, counts once and pays; so does the next day, which is the last of the goal.
  const paid: unknown[] = [];
  for (let marked = 0; marked < 3; marked++) {
    const { body } = await bob.send('POST', `/api/challenges/${id}/complete`, {});
    paid.push([
      (body as { amount: string }).amount,
      ((await bob.send('GET', `/api/challenges/${id}`)).body as ChallengePage).daysDone,
    ]);
    empty.clock.advance(day);
  }
  expect(paid).toEqual([
    ['2.00', 3],
    ['2.00', 4],
    ['0.00', 5],
  ]);
  await bob.send('PATCH', `/api/challenges/${id}`, { completionDays: 5 });
  expect((await bob.send('GET', `/api/challenges/${id}`)).body).toMatchObject({ daysDone: 1, streak: 3 });
});

test('the export as a zip of CSV files has every text, and its days can be imported', async () => {
  const kept = await testApp();
  const ann = await kept.person();
  const habit = await makeHabit(ann, { name: 'Read, "write"', description: 'Two\nlines' });
  await ann.send('POST', `/api/habits/${habit.id}/comments`, { content: '=SUM(A1)' });
  const bob = await kept.person();
  await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {});
  await pledged(bob, ann, { kind: 'habits', id: habit.id }, { amount: '2.50' });
  await complete(ann, habit);
  await settle(bob, ann, '2.50');
  await ann.send('PUT', `/api/habits/${habit.id}/reminders`, { times: ['07:30'] });
  const answer = await ann.request({ method: 'GET', url: '/api/user/export?format=csv' });
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="kept-2026-03-10.zip"');
  const { files } = await readZip(answer.bytes, () => true);
  const tables = Object.fromEntries([...files].map(([name, bytes]) => [name, readCsv(Buffer.from(bytes).toString())]));
  expect(Object.keys(tables)).toHaveLength(13);
  expect(tables['days.csv']![1]).toEqual(['2026-03-10', 'Read, "write"', '1', 'false', 'standing', 'false']);
  expect(tables['habits.csv']![1]!.slice(0, 3)).toEqual(['Read, "write"', 'Two\nlines', 'Daily']);
  expect(tables['comments.csv']![1]![2]).toBe("'=SUM(A1)");
  expect(tables['statement.csv']![1]!.slice(3)).toEqual(['5.00', '', 'USD']);
  expect(tables['pledges.csv']![1]!.slice(0, 8)).toEqual([
    'Read, "write"',
    'false',
    '2.50',
    'USD',
    'period',
    '',
    'standing',
    '2.50',
  ]);
  expect(tables['settlements.csv']![1]!.slice(1, 5)).toEqual(['false', '2.50', 'USD', 'waiting']);
  expect(tables['reminders.csv']![1]).toEqual(['Read, "write"', '07:30']);
  expect((await ann.send('GET', '/api/user/export?format=xml')).status).toBe(400);

  const cara = await kept.person();
  expect(await importInto(kept, cara, answer.bytes)).toMatchObject({ habits: [{ name: 'Read, "write"', days: 1 }] });
});

type ChallengePage = Reply<typeof getChallenge>;
type Exported = Awaited<ReturnType<typeof ask<typeof exportUser>>>;

function daysIn({ habits, completions, importedDays }: Exported): Record<string, string[]> {
  return Object.fromEntries(
    habits.map(({ id, name }) => {
      const here = completions.filter(({ habitId }) => habitId === id).map(({ completionDate }) => completionDate);
      const elsewhere = importedDays.filter(({ habitId }) => habitId === id).flatMap(({ kept }) => kept);
      return [name, [...here, ...elsewhere].toSorted()];
    }),
  );
}
