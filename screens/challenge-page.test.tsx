import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge } from './challenges.ts';
import { balanceIs, choose, findNote, findSeal, openMenu } from './habit-note.ts';
import { address, open, refuse } from './open-screen.tsx';

// The server's clock is set, to go through a window day by day.

const kept = await testApp();
const setDay = (date: number) => kept.clock.set(`2026-11-0${date}T10:30:00.000Z`);

const regionOf = (heading: HTMLElement) => heading.closest('section')!;
const dayWindow = () =>
  regionOf(screen.getByText((_, element) => Boolean(element?.textContent.endsWith('window')), { selector: 'h2' }));
const days = () => [...dayWindow().querySelectorAll('ol li')].map(({ textContent }) => textContent);
const people = () => regionOf(screen.getByText('Companions', { selector: 'h2' }));
const peopleSay = (text: string) => waitFor(() => expect(people()).toHaveTextContent(text));
const windowSays = (text: string) => waitFor(() => expect(dayWindow()).toHaveTextContent(text));
const inPeople = (name: string | RegExp) => within(people()).findByRole('button', { name });
const noneInPeople = (name: string | RegExp) =>
  waitFor(() => expect(within(people()).queryByRole('button', { name })).toBeNull());

async function two(change: Parameters<typeof makeChallenge>[1] = {}) {
  setDay(1);
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const challenge = await makeChallenge(nadia, { name: '🏊 Swim', goalDays: 3, completionDays: 5, ...change });
  await joinChallenge(maya, challenge);
  return { nadia, maya, challenge, page: `/challenges/${challenge.id}` };
}

async function openPage(person: Person, page: string) {
  const user = open(person, page);
  await screen.findByRole('heading', { level: 1, name: 'Swim' });
  return user;
}

test('A challenge with a companion, from its first day to its last', async () => {
  const { nadia, maya, challenge, page } = await two();
  let user = await openPage(nadia, page);
  expect(document.title).toBe('🏊 Swim · Kept');
  expect(screen.getByText('5 days left')).toBeVisible();
  await windowSays('Day 1 of 5');
  await windowSays('3 more days in the 5 days you still have, today included.');
  expect(days()).toEqual([
    '1 November, open',
    '2 November, to come',
    '3 November, to come',
    '4 November, to come',
    '5 November, to come',
  ]);
  expect(dayWindow().querySelector('ol li')).toHaveAttribute('aria-current', 'date');
  await peopleSay('0 of 2 kept today');

  await user.click(await findSeal('Swim'));
  await balanceIs('10.00 USD');
  await waitFor(() => expect(days()[0]).toBe('1 November, done'));
  await windowSays('2 more days in the 4 days after today.');
  await peopleSay('1 of 2 kept today');
  expect(await inPeople(/^Nadia Okafor.*Done: 1 of 3/)).toBeVisible();
  await user.click(screen.getByLabelText('Undo Swim'));
  await waitFor(() => expect(days()[0]).toBe('1 November, open'));
  await peopleSay('0 of 2 kept today');
  await balanceIs('0.00 USD');
  await maya.send('POST', `/api/challenges/${challenge.id}/complete`);
  await user.click(await findSeal('Swim'));
  await peopleSay('2 of 2 kept today');
  // The server has the mark, of its own day.
  await balanceIs('10.00 USD');

  // A day off, then two days in a row: achieved with one day to spare.
  setDay(3);
  user = await openPage(nadia, page);
  expect(days()[1]).toBe('2 November, day off');
  expect(screen.getByText('3 days left')).toBeVisible();
  await user.click(await findSeal('Swim'));
  await balanceIs('20.00 USD');
  setDay(4);
  user = await openPage(nadia, page);
  await user.click(await findSeal('Swim'));
  expect(await screen.findByText('Three days, as promised.')).toBeVisible();
  expect(screen.getByText(/^You got there on day 4 of 5\. Days after this still count/)).toBeVisible();
  await windowSays('Goal reached with 1 day to spare. The window closes on 5 November. Longest run: 2 days in a row.');
  await peopleSay('1 of 2 achieved');
  expect(await inPeople(/^Nadia Okafor.*Achieved/)).toBeVisible();
  await balanceIs('30.00 USD');

  // Maya selects Nadia's days, then her own again.
  user = await openPage(maya, page);
  await windowSays('2 more days in the 2 days you still have, today included.');
  await user.click(await inPeople(/^Nadia Okafor/));
  expect(screen.getByRole('heading', { name: 'Nadia’s 5-day window' })).toHaveFocus();
  expect(days()[3]).toBe('4 November, done');
  await windowSays('Nadia reached the goal with 1 day to spare.');
  await user.click(screen.getByText('Back to your days'));
  expect(days()[3]).toBe('4 November, open');

  // After the window the done days are still shown.
  setDay(6);
  await openPage(maya, page);
  expect(screen.getByText('Expired')).toBeVisible();
  expect(await findSeal('Swim')).toBeDisabled();
  await windowSays('Ended');
  await windowSays('The window closed on 5 November with 1 of 3 days done.');
  await openPage(nadia, page);
  expect(screen.getByText('You got there on day 4 of 5.')).toBeVisible();
  await balanceIs('30.00 USD');
});

test('The creator removes a companion, who no longer sees the challenge, and allows them back', async () => {
  const { nadia, maya, challenge, page } = await two();
  const join = () => maya.send('POST', `/api/challenges/join/${challenge.inviteCode}`, { rewardAmount: '2.00' });
  await openPage(maya, page);
  expect(within(people()).getAllByRole('listitem')).toHaveLength(2);
  await noneInPeople('Manage companions');

  let user = await openPage(nadia, page);
  await noneInPeople(/^Remove/);
  let manage = await inPeople('Manage companions');
  await user.click(manage);
  await user.click(await inPeople('Remove Maya Lindqvist'));
  const question = await screen.findByRole('dialog', { name: 'Remove Maya?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await peopleSay('0 of 1 kept today');
  await waitFor(() => expect(manage).toHaveFocus());

  open(maya, page);
  expect(await screen.findByText('This promise is not here')).toBeVisible();
  expect((await join()).status).toBe(404);

  user = await openPage(nadia, page);
  manage = await inPeople('Manage companions');
  await user.click(manage);
  await user.click(await inPeople('Allow again: Maya Lindqvist'));
  await waitFor(() => expect(within(people()).queryByRole('region', { name: 'Removed' })).toBeNull());
  await waitFor(() => expect(manage).toHaveFocus());
  await user.click(manage);
  await noneInPeople(/^Remove/);
  expect((await join()).status).toBe(200);
});

test('An archived challenge can still be viewed, brought back and quit', async () => {
  const { nadia, maya, page } = await two();
  const user = await openPage(nadia, page);
  await choose(user, 'Archive', 'Swim');
  await screen.findByText(/^This challenge is archived\./);
  for (const [one, entries] of [
    [nadia, ['Bring back', 'Quit', 'Delete']],
    [maya, ['Quit']],
  ] as const) {
    const mouse = await openPage(one, page);
    expect(await screen.findByText(/^This challenge is archived\./)).toBeVisible();
    expect(screen.queryByLabelText('Mark Swim done')).toBeNull();
    expect((await openMenu(mouse, 'Swim')).map(({ textContent }) => textContent)).toEqual(entries);
  }
});

test('For an overseer a day is done when anyone did it; others get the not-found page', async () => {
  const { nadia, maya, challenge, page } = await two({ creatorRole: 'overseer', completionDays: 90 });
  await maya.send('POST', `/api/challenges/${challenge.id}/complete`);
  setDay(3);
  const user = open(nadia, page);
  const recover = refuse(new RegExp(`/api/challenges/${challenge.id}$`));
  expect((await screen.findByText('Kept is resting.')).closest('[role="alert"]')).toBeVisible();
  recover();
  await user.click(screen.getByText('Try again'));
  expect(await findNote('Swim')).toHaveTextContent('You keep an eye on it');
  expect(screen.getByLabelText('1 of 90 days done, today is day 3')).toBeVisible();
  await windowSays('The window closes on 29 January 2027.');

  const stranger = await kept.person({ name: 'Theo Brandt' });
  for (const wanted of [challenge.id, 999_999, 'nothing']) {
    open(stranger, `/challenges/${wanted}`);
    expect(await screen.findByText('This promise is not here')).toBeVisible();
  }
  open(kept.browser(), page);
  await waitFor(() => expect(address()).toBe(`/auth?redirect=%2Fchallenges%2F${challenge.id}`));
});

test('The page shows the streak, points and badges, and keeps the days of a deleted account', async () => {
  const { nadia, maya, challenge, page } = await two();
  for (const person of [nadia, maya]) await person.send('POST', `/api/challenges/${challenge.id}/complete`);
  expect((await maya.send('DELETE', '/api/user', { password: maya.form.password })).status).toBe(204);
  await openPage(nadia, page);
  await peopleSay('Former companion');
  await peopleSay('Done: 1 of 3');
  const figures = screen.getByText('shared streak').closest('dl')!;
  expect(figures).toHaveTextContent('shared streak1 daybest streak1 day');
  const marks = regionOf(screen.getByText('Marks on this promise'));
  expect(marks).toHaveTextContent('20 points');
  expect(marks).toHaveTextContent('1first time');
});
