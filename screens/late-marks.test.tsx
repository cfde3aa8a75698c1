import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { complete, edit, join, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge, swim } from './challenges.ts';
import { findDay, live } from './habit-days.ts';
import { balanceIs, dialogCloses, findNote, makeRun, run } from './habit-note.ts';
import { hold, lose, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();
const at = (day: string) => kept.clock.set(`${day}T12:00:00.000Z`);
beforeEach(() => at('2026-11-10'));

const forgot = (title = run) => screen.findByRole('button', { name: `Forgot yesterday? ${title}` });
const undoLate = (title = run) => screen.findByRole('button', { name: `Undo the late mark of ${title}` });
const markIt = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark it done' });
const marks = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/complete'));

/** Kept by both until the 17th, then only by Tom; today is Thursday the 19th. */
async function forgotten() {
  const [nadia, tom] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Tom Becker' })];
  const habit = await makeRun(nadia, { rewardAmount: '2.00' });
  await join(tom, habit);
  await live(kept, '2026-11-10', '2026-11-18', async (day) => {
    if (day < '2026-11-18') await complete(nadia, habit);
    await complete(tom, habit);
  });
  at('2026-11-19');
  return { nadia, tom, habit };
}

test('the sheet names day, pay, streak and who will see it, and takes and returns the focus', async () => {
  const { nadia } = await forgotten();
  const user = open(nadia, '/');
  await user.click(await forgot());
  const sheet = await screen.findByRole('dialog');
  expect(sheet).toHaveAccessibleName('Did you do it yesterday?');
  expect(sheet).toHaveTextContent('Morning runWednesday 18 November');
  expect(sheet).toHaveTextContent('It pays 2.00 USD and brings your shared streak back to 9 days.');
  expect(sheet).toHaveTextContent('Tom will see that it was marked late.');
  expect(markIt()).toHaveFocus();
  await user.click(within(sheet).getByRole('button', { name: 'Not now' }));
  await dialogCloses();
  expect(await forgot()).toHaveFocus();
  expect(marks()).toEqual([]);
});

test('marking yesterday pays once, repairs the streak and can be undone until the day ends', async () => {
  const { nadia } = await forgotten();
  const user = open(nadia, '/');
  await user.click(await forgot());
  await screen.findByRole('dialog');
  await user.dblClick(markIt());
  await dialogCloses();
  await balanceIs('18.00 USD');
  expect(marks()).toMatchObject([{ body: { day: '2026-11-18' } }]);
  const note = await findNote();
  expect(note).toHaveFocus();
  expect(note).toHaveTextContent('Yesterday marked late');
  expect(note).toHaveTextContent('9-day shared streak');
  expect(note).toHaveTextContent('6 of last 7, 1 late');
  expect(within(note).getByLabelText(`Mark ${run} done`), 'today is still open').toBeEnabled();

  await user.dblClick(await undoLate());
  await balanceIs('16.00 USD');
  expect(await forgot()).toBeVisible();
  expect(note).toHaveFocus();

  await user.click(await forgot());
  await user.click(await screen.findByRole('button', { name: 'Mark it done' }));
  await dialogCloses();
  at('2026-11-20');
  open(nadia, '/');
  expect(await findNote()).toHaveTextContent('1 late');
  expect(screen.queryByText(/marked late/), 'no longer to be undone').toBeNull();
});

test('alone, with nothing to repair, the sheet says only what it pays', async () => {
  const nadia = await kept.person();
  const guitar = 'Practise guitar';
  await makeHabit(nadia, { name: guitar, frequency: 'Weekly', times: 3, weekStart: 1, rewardAmount: '4.00' });
  at('2026-11-18');
  const user = open(nadia, '/');
  await user.click(await forgot(guitar));
  const sheet = await screen.findByRole('dialog');
  expect(sheet).toHaveTextContent('It pays 4.00 USD.Not now');
});

test('a late mark that completes the week notches the seal; its Undo is on the stub', async () => {
  const nadia = await kept.person();
  const guitar = 'Practise guitar';
  const form = { frequency: 'Weekly', times: 3, weekStart: 1, rewardAmount: '4.00' } as const;
  const habit = await makeHabit(nadia, { name: guitar, ...form });
  for (const day of ['2026-11-16', '2026-11-17']) {
    at(day);
    await complete(nadia, habit);
  }
  at('2026-11-19');
  const user = open(nadia, '/');
  await user.click(await forgot(guitar));
  await user.click(await screen.findByRole('button', { name: 'Mark it done' }));
  await dialogCloses();
  const note = await findNote(guitar);
  expect(note.dataset['state']).toBe('kept');
  expect(note).toHaveTextContent('3 of 3 this week, 1 late');
  expect(note).toHaveTextContent('+12.00 USDKept this week');
  expect(note).not.toHaveTextContent('Yesterday marked late');
  await user.click(await undoLate(guitar));
  await waitFor(() => expect(note).toHaveTextContent('2 of 3 this week'));
  await balanceIs('8.00 USD');
});

test('switched off meanwhile, the sheet says so', async () => {
  const { nadia, habit } = await forgotten();
  const user = open(nadia, '/');
  await user.click(await forgot());
  await screen.findByRole('dialog');
  await edit(nadia, habit, { allowLate: false });
  await user.click(markIt());
  const off = await screen.findByRole('dialog', { name: 'Late marks are off' });
  expect(off).toHaveTextContent('You turned them off for this promise. Today is still open.');
  const ok = within(off).getByRole('button', { name: 'OK' });
  expect(ok).toHaveFocus();
  await user.click(ok);
  await dialogCloses();
  expect(screen.queryByText('Forgot yesterday?')).toBeNull();
});

test('a refusal is said in the sheet, which can be tried again', async () => {
  const { nadia } = await forgotten();
  const user = open(nadia, '/');
  await user.click(await forgot());
  await screen.findByRole('dialog');
  const allow = refuse(/\/complete$/, 409, {
    code: 'late_paused',
    message: 'This promise was paused for you on that day.',
  });
  await user.click(markIt());
  await screen.findByText('This promise was paused for you on that day.', { selector: 'dialog *' });
  await waitFor(() => expect(markIt()).toHaveFocus());
  allow();
  await user.click(markIt());
  await dialogCloses();
  await balanceIs('18.00 USD');
});

test('marked on another device meanwhile, the sheet gives the server’s sentence', async () => {
  const { nadia, habit } = await forgotten();
  const user = open(nadia, '/');
  await user.click(await forgot());
  await screen.findByRole('dialog');
  await nadia.send('POST', `/api/habits/${habit.id}/complete`, { day: '2026-11-18' });
  await user.click(markIt());
  await screen.findByText('You have already completed that day.', { selector: 'dialog *' });
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await dialogCloses();
  expect(await undoLate()).toBeVisible();
});

test('when the day ends while the sheet is open, the day it names is marked', async () => {
  const { nadia } = await forgotten();
  const user = open(nadia, '/');
  await user.click(await forgot());
  await screen.findByRole('dialog');
  at('2026-11-20');
  await user.click(markIt());
  await dialogCloses();
  expect(marks()).toMatchObject([{ body: { day: '2026-11-18' } }]);
  await balanceIs('18.00 USD');
});

test('a double click opens one sheet, and without the preview it names no streak', async () => {
  const { nadia } = await forgotten();
  const user = open(nadia, '/');
  const button = await forgot();
  const answer = hold(/\/late\?/);
  await user.dblClick(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer();
  await screen.findByRole('dialog');
  expect(sent.filter(({ path }) => path.includes('/late?'))).toHaveLength(1);
  await user.keyboard('{Escape}');
  await dialogCloses();
  const back = lose(/\/late\?/);
  await user.click(await forgot());
  expect(await screen.findByRole('dialog')).toHaveTextContent('It pays 2.00 USD.Tom will see');
  back();
});

test('every member sees the late mark: in the list, in the month and among the companions', async () => {
  const { nadia, tom, habit } = await forgotten();
  await nadia.send('POST', `/api/habits/${habit.id}/complete`, { day: '2026-11-18' });
  const user = open(tom, '/');
  const note = await findNote();
  await user.click(within(note).getByRole('button', { name: /of 2 kept/ }));
  const [hers] = within(note).getAllByRole('listitem');
  await waitFor(() => expect(hers).toHaveTextContent('Nadia OkaforLate yesterdayNot yet'));

  const visit = open(tom, `/habits/${habit.id}`);
  const line = await screen.findByRole('button', { name: /^.*Nadia Okafor/ });
  await waitFor(() => expect(line).toHaveTextContent('9 of 9, 1 late'));
  expect(screen.getByText(/A cut corner means it was marked late/)).toBeVisible();
  await visit.click(line);
  expect(await findDay('18 November, kept by everyone, marked late')).toBeInTheDocument();
  expect(screen.getByText('Marked late')).toBeVisible();
});

test('a day of a challenge can be marked late, and its page shows it', async () => {
  const [nadia, tom] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Tom Becker' })];
  const challenge = await makeChallenge(nadia, { goalDays: 3, completionDays: 30 });
  await joinChallenge(tom, challenge);
  at('2026-11-11');
  const user = open(nadia, '/');
  await user.click(await forgot(swim));
  expect(await screen.findByRole('dialog')).toHaveTextContent('It pays 10.00 USD.Tom will see');
  await user.click(markIt());
  await dialogCloses();
  const note = await findNote(swim);
  expect(note).toHaveTextContent('1 of 3 days, 1 late');
  expect(note).toHaveTextContent('Yesterday marked late');
  await balanceIs('10.00 USD');

  open(tom, `/challenges/${challenge.id}`);
  expect(await screen.findByRole('button', { name: /Nadia Okafor.*1 of 3, 1 late/ })).toBeVisible();
  open(nadia, `/challenges/${challenge.id}`);
  expect(await screen.findByText('10 November, done, marked late')).toBeInTheDocument();
  expect(screen.getByText('Marked late')).toBeVisible();
  expect(await findNote(swim)).toHaveTextContent('1 of 3 days, 1 late');
});

test('an undo that the server refuses is said in a toast', async () => {
  const { nadia, habit } = await forgotten();
  await nadia.send('POST', `/api/habits/${habit.id}/complete`, { day: '2026-11-18' });
  const user = open(nadia, '/');
  refuse(/^DELETE .*\/complete/, 409, { message: 'This reward has already been spent, so it cannot be taken back.' });
  await user.click(await undoLate());
  expect(await toast(/already been spent/)).toBeVisible();
});
