import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { complete, join as joinHabit, makeHabit, type MadeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp({ PUBLIC_URL: 'https://kept.example' });
const day = 86_400_000;
const settings = '/api/user/notifications';

/** Confirms the address by the mailed link, as people do. */
async function confirmed(form: Parameters<typeof kept.person>[0] = {}) {
  const person = await kept.person(form, { isConfirmed: false });
  const mail = (await kept.sentMails()).find(({ to }) => to === person.form.email)!;
  expect((await kept.browser().send('POST', '/api/email/confirm', { token: mail.token })).status).toBe(200);
  return person;
}

type Confirmed = Awaited<ReturnType<typeof confirmed>>;
const lettersTo = async ({ form }: Confirmed, moment: string) => {
  kept.clock.set(moment);
  return (await kept.sentMails()).filter(({ to, subject }) => to === form.email && subject.startsWith('Your week'));
};
const late = (date: string) => `${date}T20:00:00.000Z`;

test('the letter of a week: what was kept and earned, companions and the goal, in two forms, turned off with one click', async () => {
  kept.clock.set('2026-03-09T12:00:00.000Z');
  const ann = await confirmed({ name: 'Ann evil.example', timezone: 'UTC' });
  const tom = await kept.person({ name: 'توم Secret' }, { isConfirmed: false });
  const run = await makeHabit(ann, { name: '🏃 Run <b>far.example</b>' });
  await joinHabit(tom, run, { rewardAmount: 77 });
  await ann.send('POST', '/api/goal-rewards', { title: 'Headphones', price: '20.00' });
  for (const date of ['2026-03-09', '2026-03-10']) {
    kept.clock.set(`${date}T12:00:00.000Z`);
    for (const person of [ann, tom]) await complete(person, run);
  }
  expect(await lettersTo(ann, '2026-03-15T17:59:59.000Z'), 'before 18:00').toEqual([]);
  kept.clock.set(late('2026-03-15'));
  const first = await kept.sentMails();
  expect(
    first.map(({ to }) => to),
    'to confirmed addresses only',
  ).toEqual([ann.form.email]);
  expect(first[0]!.subject).toBe('Your week: 2 promises kept');
  expect(first[0]!.text).toContain('توم kept 🏃 Run');

  kept.clock.set('2026-03-16T12:00:00.000Z');
  await complete(ann, run);
  const [letter, ...more] = await lettersTo(ann, late('2026-03-22'));
  expect(more).toEqual([]);
  expect(letter!.subject).toBe('Your week: 1 promise kept');
  const { text, html } = letter!;
  for (const form of [text, html]) {
    expect(form).toContain('Monday 16 to Sunday 22 March');
    expect(form).toContain('You kept 1 promise this week.');
    expect(form).toContain('Headphones');
    expect(form).toContain('75% of the way');
    expect(form).toContain('5.00 USD');
    expect(form).toContain('https://kept.example/week/2026-03-22');
    expect(form).toContain('https://kept.example/profile?tab=notifications');
    expect(form).toContain('Sundays at 18:00');
    for (const word of ['evil.example', 'far.example', 'Secret', '77.00']) expect(form).not.toContain(word);
  }
  const order = [
    'Monday 16',
    'Your week, Ann',
    'You kept 1 promise',
    'Tue',
    'What you kept',
    'Your next goal',
    'See your week',
  ];
  for (const form of [text, html.slice(html.indexOf('<body>'))]) {
    const places = order.map((words) => form.toLowerCase().indexOf(words.toLowerCase()));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  }
  expect(html).toContain('Run &lt;b&gt;');
  expect(html).not.toMatch(/<img|<script|url\(|@import/);
  expect(letter!.listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
  const url = /^<(https:\/\/kept\.example(\/unsubscribe\?token=[\w.-]+))>$/.exec(letter!.listUnsubscribe)!;
  expect(text).toContain(url[1]);
  expect((await kept.browser().request({ method: 'POST', url: url[2]! })).status).toBe(200);
  expect(await lettersTo(ann, late('2026-03-29'))).toEqual([]);
});

test('a week has one letter, on the chosen day of the own clock, however the choice, the zone and the server change', async () => {
  kept.clock.set('2026-05-05T12:00:00.000Z');
  const ann = await confirmed({ timezone: 'Asia/Tokyo' });
  expect(await lettersTo(ann, '2026-05-10T11:00:00.000Z'), 'Sunday evening in Tokyo').toHaveLength(1);
  expect(await lettersTo(ann, late('2026-05-10')), 'once').toEqual([]);
  await ann.send('PATCH', settings, { weeklyLetter: 'monday' });
  await ann.send('PATCH', '/api/user', { timezone: 'America/Los_Angeles' });
  expect(await lettersTo(ann, '2026-05-11T20:00:00.000Z'), 'the same week').toEqual([]);
  const [monday] = await lettersTo(ann, '2026-05-18T17:00:00.000Z');
  expect(monday!.text).toContain('Monday 11 to Sunday 17 May');
  expect(monday!.text).toContain('Mondays at 8:00');
  expect(monday!.subject).toBe('Your week in Kept');
  expect(monday!.text).toContain('A quiet week. Your promises are here when you want them.');
  expect(monday!.text + monday!.html, 'never about what was missed').not.toContain('0 promises kept');
  await ann.send('PATCH', settings, { weeklyLetter: 'never' });
  expect(await lettersTo(ann, '2026-05-25T17:00:00.000Z')).toEqual([]);
  // The server was off for five days.
  await ann.send('PATCH', settings, { weeklyLetter: 'sunday' });
  expect(await lettersTo(ann, '2026-06-05T12:00:00.000Z'), 'too late').toEqual([]);
  expect(await lettersTo(ann, '2026-06-08T12:00:00.000Z'), 'a day late').toHaveLength(1);
});

test('after the second letter to a person who has kept nothing for four weeks there is none, until they keep something', async () => {
  kept.clock.set('2026-07-06T12:00:00.000Z');
  const ann = await confirmed({ timezone: 'UTC' });
  const habit = await makeHabit(ann);
  await complete(ann, habit);
  const got: number[] = [];
  const weeks = async (count: number) => {
    for (let week = 0; week < count; week++) {
      // Keeps the session.
      await ann.send('GET', '/api/user');
      const sunday = new Date(kept.clock.now().getTime() + (week === 0 && got.length === 0 ? 6 : 7) * day);
      got.push((await lettersTo(ann, late(sunday.toISOString().slice(0, 10)))).length);
    }
  };
  await weeks(9);
  // Four weeks have passed with the letters of 9 and 16 August.
  expect(got).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0]);
  await complete(ann, habit);
  await weeks(2);
  expect(got.slice(9)).toEqual([1, 1]);
});

test('a letter about many promises with the longest names stays below 60 kB', async () => {
  kept.clock.set('2026-09-07T12:00:00.000Z');
  const ann = await confirmed({ timezone: 'UTC', name: '名'.repeat(100) });
  const others: Person[] = [];
  for (let index = 0; index < 7; index++) others.push(await kept.person({ name: '友'.repeat(100) }));
  let previous: MadeHabit | undefined;
  for (let index = 0; index < 40; index++) {
    const habit = await makeHabit(ann, { name: index % 2 ? '約'.repeat(120) : '👩‍👩‍👧‍👦'.repeat(10) });
    await complete(ann, habit);
    const other = others[index];
    if (!other) continue;
    // Two promises each.
    for (const joined of [habit, previous ?? habit]) {
      await joinHabit(other, joined).catch(() => {});
      await complete(other, joined);
    }
    previous = habit;
  }
  await ann.send('POST', '/api/goal-rewards', { title: '夢'.repeat(100), price: '9000.00' });
  const before = new Set(kept.outbox.files());
  const [letter] = await lettersTo(ann, late('2026-09-13'));
  expect(letter!.text).toContain('and 28 more');
  const folder = join(kept.deps.env.dataDir, 'outbox');
  const sizes = readdirSync(folder)
    .filter((name) => !before.has(name) && readFileSync(join(folder, name), 'utf8').includes(ann.form.email))
    .map((name) => statSync(join(folder, name)).size);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(60_000);
});

test('a letter that the mail server does not take is sent later, and the log does not show it', async () => {
  kept.clock.set('2026-11-03T12:00:00.000Z');
  const ann = await confirmed({ timezone: 'UTC', name: 'Ann Nobody' });
  const { send } = kept.deps.mailer;
  kept.deps.mailer.send = async () => Promise.reject(new Error(`No room for ${ann.form.email}`));
  kept.logged.length = 0;
  expect(await lettersTo(ann, late('2026-11-08'))).toEqual([]);
  expect(kept.logged.join('')).toContain('a mail could not be sent');
  expect(kept.logged.join('')).not.toMatch(/Nobody|No room|unsubscribe/);
  kept.deps.mailer.send = send;
  expect(await lettersTo(ann, '2026-11-08T21:00:00.000Z')).toHaveLength(1);
});
