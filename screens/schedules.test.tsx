import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { complete, join, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findDay, live, month } from './habit-days.ts';
import { balanceIs, findNote } from './habit-note.ts';
import { hold, open, sent, toast } from './open-screen.tsx';

const kept = await testApp();
const at = (day: string) => kept.clock.set(`${day}T12:00:00.000Z`);
// Two Sundays before the Thursday on which most tests look.
beforeEach(() => at('2026-11-08'));

const [swim, guitar] = ['Swim before work', 'Practise guitar'];
const calls = (end: string) => sent.filter(({ path }) => path.endsWith(end));
const textOf = async (title: string) => (await findNote(title)).textContent;
const nudgeIn = async (title: string) => within(await findNote(title)).getByRole('button', { name: /^Nudge/ });

async function withSwim() {
  const [nadia, tom] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Tom Becker' })];
  const habit = await makeHabit(nadia, { name: `🏊 ${swim}`, weekdays: [1, 3, 5] });
  await join(tom, habit);
  return { nadia, tom, habit };
}

async function withGuitar(people = 2) {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const form = { frequency: 'Weekly', times: 3, weekStart: 1, rewardAmount: '4.00' } as const;
  const habit = await makeHabit(nadia, { name: `🎸 ${guitar}`, ...form });
  const others: Person[] = [];
  for (const name of ['Tom Becker', 'Mei Lin'].slice(0, people - 1)) {
    others.push(await kept.person({ name }));
    await join(others.at(-1)!, habit);
  }
  return { nadia, tom: others[0]!, habit };
}

test('on a rest day the note names the next day, pays nothing and cannot be nudged about', async () => {
  const { nadia, habit } = await withSwim();
  await live(kept, '2026-11-09', '2026-11-18', (day) =>
    ['2026-11-09', '2026-11-11', '2026-11-13', '2026-11-16', '2026-11-18'].includes(day)
      ? complete(nadia, habit)
      : undefined,
  );
  at('2026-11-19');
  const user = open(nadia, '/');
  const note = await findNote(swim);
  expect(note.dataset['state']).toBe('rest');
  expect(note).toHaveTextContent('Rest dayNext: Fri');
  expect(note).toHaveTextContent('5 of last 7');
  expect(note).toHaveTextContent('Rest day for all');
  expect(within(note).queryByText('5.00')).toBeNull();
  const nudge = await nudgeIn(swim);
  expect(nudge).toHaveAttribute('aria-disabled', 'true');
  await user.click(nudge);
  expect(await toast("It's a rest day.")).toBeVisible();
  expect(calls('/nudge')).toEqual([]);
});

test('a check on a rest day counts, pays nothing and can be undone', async () => {
  const { nadia } = await withSwim();
  at('2026-11-19');
  const user = open(nadia, '/');
  const note = await findNote(swim);
  await user.dblClick(within(note).getByLabelText(`Mark ${swim} done anyway. Rest day, no reward`));
  expect(await toast("Done. Rest days don't pay, but it counts.")).toBeVisible();
  await waitFor(() => expect(note.dataset['state']).toBe('extra'));
  expect(note).toHaveTextContent('ExtraNo reward');
  expect(note).toHaveTextContent('and an extra today');
  expect(within(note).getByLabelText('Done today, extra')).toBeDisabled();
  expect(calls('/complete')).toHaveLength(1);
  await balanceIs('0.00 USD');
  await waitFor(() => expect(within(note).getByLabelText(`Undo ${swim}`)).toBeEnabled());
  await user.click(within(note).getByLabelText(`Undo ${swim}`));
  await waitFor(() => expect(note.dataset['state']).toBe('rest'));
});

test('on a due day the same note pays', async () => {
  const { nadia } = await withSwim();
  at('2026-11-20');
  open(nadia, '/');
  const note = await findNote(swim);
  expect(note.dataset['state']).toBe('ready');
  expect(within(note).getByText('5.00')).toBeVisible();
  expect(await nudgeIn(swim)).not.toHaveAttribute('aria-disabled');
});

test('the list of members says who rests and who did an extra', async () => {
  const { nadia, tom, habit } = await withSwim();
  at('2026-11-19');
  await complete(tom, habit);
  const user = open(nadia, '/');
  const note = await findNote(swim);
  await user.click(within(note).getByRole('button', { name: /Rest day for all/ }));
  const [own, his] = within(note).getAllByRole('listitem');
  expect(own).toHaveTextContent(/Nadia Okafor \(you\)@\w+Rest day$/);
  await waitFor(() => expect(his).toHaveTextContent(/Tom Becker@\w+Extra today$/));
});

test('each of three checks a week is named and paid; the last keeps the week', async () => {
  const { nadia } = await withGuitar(1);
  at('2026-11-16');
  const user = open(nadia, '/');
  const note = await findNote(guitar);
  expect(note).toHaveTextContent('0 of 3 this week');
  expect(note).toHaveTextContent('4.00 USD1st of 3');
  await user.click(within(note).getByLabelText(`Mark ${guitar} done, 1st of 3 this week`));
  await balanceIs('4.00 USD');
  expect(note).toHaveTextContent('+4.00 USD1st of 3');
  expect(note).toHaveTextContent('1 of 3 this week');
  expect(note).toHaveTextContent('0 of 1 kept');
  expect(within(note).getByLabelText('Done today, 1st of 3 this week')).toBeDisabled();

  at('2026-11-17');
  const second = open(nadia, '/', () => hold(/\/complete$/));
  await second.click(await screen.findByLabelText(`Mark ${guitar} done, 2nd of 3 this week`));
  await waitFor(async () => expect(await textOf(guitar)).toContain('+4.00 USD2nd of 3'));
  expect(await textOf(guitar), 'shown before the reply').toContain('2 of 3 this week');
});

test('a kept week shows its sum; a further check is an extra', async () => {
  const { nadia, habit } = await withGuitar(1);
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) {
    at(day);
    await complete(nadia, habit);
  }
  open(nadia, '/');
  const last = await findNote(guitar);
  expect(last.dataset['state']).toBe('kept');
  expect(last).toHaveTextContent('+12.00 USDKept this week');
  expect(within(last).getByLabelText(`Undo ${guitar}`)).toBeVisible();
  expect(last).toHaveTextContent('1 of 1 kept');

  at('2026-11-19');
  const user = open(nadia, '/');
  const note = await findNote(guitar);
  expect(note.dataset['state']).toBe('again');
  expect(note).toHaveTextContent('+12.00 USDKept this week');
  expect(note).toHaveTextContent('Check it again any day. It counts, but won’t pay again.');
  await user.click(within(note).getByLabelText(`Mark ${guitar} done again, no reward`));
  await waitFor(() => expect(note).toHaveTextContent('3 of 3 this week, 1 extra'));
  expect(note).toHaveTextContent('ExtraNo reward');
  await waitFor(() => expect(within(note).getByLabelText(`Undo ${guitar}`)).toBeEnabled());
  await balanceIs('12.00 USD');
});

test('members of several times a week show their progress, and who joined late needs fewer', async () => {
  const { nadia, tom, habit } = await withGuitar();
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) {
    at(day);
    await complete(tom, habit);
  }
  await complete(nadia, habit);
  at('2026-11-20');
  const priya = await kept.person({ name: 'Priya Raman' });
  await join(priya, habit);
  const user = open(nadia, '/');
  const note = await findNote(guitar);
  await user.click(within(note).getByRole('button', { name: /1 of 3 kept/ }));
  const lines = within(note)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/Nadia Okafor \(you\)@\w+1 of 3$/),
    expect.stringMatching(/Tom Becker@\w+3 of 3$/),
    expect.stringMatching(/Priya RamanNeeds 2 this week0 of 2$/),
  ]);
  open(nadia, `/habits/${habit.id}`);
  const line = await screen.findByRole('button', { name: /Priya Raman/ });
  expect(line).toHaveTextContent('Priya RamanNeeds 2 this weekDone: 0 of 2this week');
});

test('the month marks rest days, extras and due days, and explains what it contains', async () => {
  const { nadia, habit } = await withSwim();
  await live(kept, '2026-11-09', '2026-11-14', (day) =>
    ['2026-11-09', '2026-11-11', '2026-11-14'].includes(day) ? complete(nadia, habit) : undefined,
  );
  at('2026-11-19');
  open(nadia, `/habits/${habit.id}`);
  await findDay('9 November, kept by you');
  for (const words of ['10 November, rest day', '13 November, open', '14 November, extra, no reward'])
    expect(await findDay(words)).toBeInTheDocument();
  expect(await findDay('20 November, to come')).toBeInTheDocument();
  expect(await findDay('21 November, rest day'), 'also in future').toBeInTheDocument();
  const legend = month().getAllByRole('list').at(-1)!;
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['You kept it', 'Extra, no reward', 'Rest day', 'Open']);
  expect(screen.getByText('Rest day today')).toBeVisible();
  expect(screen.getByText(/Rest days and paused days are not counted/)).toBeVisible();
});

test('the month of several times a week begins on Monday and ends each row with its progress', async () => {
  const { nadia, habit } = await withGuitar(1);
  await live(kept, '2026-11-09', '2026-11-17', (day) =>
    ['2026-11-09', '2026-11-12', '2026-11-14', '2026-11-15', '2026-11-17'].includes(day)
      ? complete(nadia, habit)
      : undefined,
  );
  at('2026-11-19');
  open(nadia, `/habits/${habit.id}`);
  await findDay('12 November, kept by you');
  expect(await findDay('15 November, extra, no reward')).toBeInTheDocument();
  expect(await findDay('10 November')).toBeInTheDocument();
  const [days] = month().getAllByRole('list');
  const rows = within(days!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(' of '));
  expect(rows).toEqual(['0 of 1 in this week', '3 of 3 in this week, kept by everyone', '1 of 3 in this week']);
  expect(month().getByText('Mon').parentElement!.textContent).toBe('MonTueWedThuFriSatSun');
  expect(month().getByText('Week kept by everyone')).toBeVisible();
});

test('several times a month names the progress beside the month', async () => {
  const nadia = await kept.person();
  const habit = await makeHabit(nadia, { name: '📚 Read', frequency: 'Monthly', times: 2 });
  await complete(nadia, habit);
  open(nadia, `/habits/${habit.id}`);
  await waitFor(() => expect(document.getElementById('month')).toHaveTextContent('November 2026 1 of 2 this month'));
});
