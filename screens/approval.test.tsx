import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ask, join, makeHabit, membersOf, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listWaitingForChallenge } from '#shared/contract/challenge-calls.ts';
import {
  cancelRequestForHabit,
  createHabitInvitation,
  getHabit,
  listWaitingForHabit,
} from '#shared/contract/habit-calls.ts';
import { makeChallenge, swim } from './challenges.ts';
import { dialogCloses, findNote, run } from './habit-note.ts';
import { fill } from './fill.ts';
import {
  acceptAs,
  acceptAsVisitor,
  amount,
  goalsOf,
  joins,
  keptInvite,
  registerThroughForm,
  setGoal,
} from './invited.ts';
import { address, hold, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const people = () => screen.getByRole('region', { name: 'Companions' });
const inPeople = (name: string | RegExp) => within(people()).findByRole('button', { name });
const waitingList = () => within(people()).findByRole('region', { name: 'Waiting for your yes' });
const nobodyWaits = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for your yes' })).toBeNull());
const askMeFirst = () => screen.findByRole('switch', { name: 'Ask me first' });
const asked = () => screen.findByRole('heading', { name: 'You asked to join' });
const alerts = (name: string) =>
  screen.findByText((_, button) => button?.textContent === name, { selector: 'nav button' });
const namesOf = async (person: Person, habit: { id: number }) =>
  (await membersOf(person, habit)).map(({ name }) => name);

/** Nadia's run, which asks her first, and the people who wait. */
async function waitingFor(...names: string[]) {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const habit = await makeHabit(nadia, { name: `🏃 ${run}`, approval: true });
  for (const name of names) await join(await kept.person({ name }), habit, { rewardAmount: '2.00' });
  return {
    nadia,
    habit,
    page: `/habits/${habit.id}`,
    members: () => namesOf(nadia, habit),
    waiting: async () => (await ask(nadia, listWaitingForHabit, habit)).map(({ name }) => name),
  };
}

async function manage(person: Person, page: string) {
  const user = open(person, page);
  await screen.findByRole('region', { name: 'Companions' });
  const button = await inPeople(/^Manage companions/);
  await user.click(button);
  return { user, button };
}

test('the creator lets one person in and declines another; the focus stays in the list, then goes to its button', async () => {
  const { nadia, page, members, waiting } = await waitingFor('Aisha Rahman', 'Jonas Weber');
  open(nadia, page);
  await screen.findByRole('button', { name: 'Manage companions 2 waiting' });
  const { user, button } = await manage(nadia, page);
  const lines = within(await waitingList()).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Aisha Rahman@\w+ · asked today/),
    expect.stringMatching(/Jonas Weber@\w+ · asked today/),
  ]);
  const release = hold(/\/accept$/);
  await user.dblClick(await inPeople('Let in Aisha Rahman'));
  release();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Let in Aisha Rahman' })).toBeNull());
  expect(sent.filter(({ path }) => path.endsWith('/accept'))).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Waiting for your yes 1' })).toHaveFocus());
  expect(await members()).toEqual(['Nadia Okafor', 'Aisha Rahman']);
  expect(await inPeople('Remove Aisha Rahman')).toBeVisible();

  await user.click(await inPeople('Decline Jonas Weber'));
  await nobodyWaits();
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAccessibleName('Manage companions');
  expect(await members()).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

test('a refused answer says why, and the person goes on waiting', async () => {
  const { nadia, page, waiting } = await waitingFor('Aisha Rahman');
  const { user } = await manage(nadia, page);
  refuse(/\/accept$/, 409, { message: 'They keep too many promises already.' });
  await user.click(await inPeople('Let in Aisha Rahman'));
  expect((await toast('Failed to let Aisha in')).closest('[role="alert"]')).toHaveTextContent(
    'They keep too many promises already.',
  );
  expect(await waitingList()).toBeVisible();
  expect(await waiting()).toEqual(['Aisha Rahman']);
});

test('the creator lets people in from the note at home, and other members see nobody', async () => {
  const { nadia, habit, members } = await waitingFor('Aisha Rahman');
  const user = open(nadia, '/');
  const row = within(await findNote()).getByRole('button', { name: /of 1 kept/ });
  await user.click(row);
  await user.click(await screen.findByRole('button', { name: 'Let in Aisha Rahman' }));
  await nobodyWaits();
  await waitFor(() => expect(row).toHaveFocus());
  await waitFor(() => expect(row).toHaveTextContent('0 of 2 kept'));
  expect(await members()).toEqual(['Nadia Okafor', 'Aisha Rahman']);

  const maya = await kept.person({ name: 'Maya Lindqvist' });
  await join(maya, habit);
  await nadia.send('POST', `/api/habits/${habit.id}/waiting/${maya.id}/accept`);
  open(maya, `/habits/${habit.id}`);
  await screen.findByRole('region', { name: 'Companions' });
  expect(screen.queryByRole('button', { name: /^Manage companions/ })).toBeNull();
  expect(sent.filter(({ path }) => path.endsWith('/waiting'))).toEqual([]);
});

test('"Ask me first" switches on and, with nobody waiting, off again without a question', async () => {
  const nadia = await kept.person();
  const habit = await makeHabit(nadia);
  const { user } = await manage(nadia, `/habits/${habit.id}`);
  const isAsking = async () => (await ask(nadia, getHabit, habit)).approval;
  expect(await askMeFirst()).not.toBeChecked();
  expect(await askMeFirst()).toHaveAccessibleDescription('People who open the link wait until you let them in.');
  await user.click(await askMeFirst());
  // Until then another press does nothing.
  await screen.findByText('People who open the link now wait for you.');
  expect(await isAsking()).toBe(true);
  expect(await askMeFirst()).toBeChecked();
  await user.keyboard(' ');
  await screen.findByText('People who open the link now join at once.');
  expect(await isAsking()).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();

  refuse(/^PATCH /, 503, { message: 'Kept is resting.' });
  await user.click(await askMeFirst());
  await toast('Failed to change the link');
  expect(await askMeFirst()).not.toBeChecked();
});

test.each([
  ['Let in', ['Nadia Okafor', 'Aisha Rahman', 'Jonas Weber']],
  ['Decline', ['Nadia Okafor']],
])('switching off asks about waiting people: %s', async (choice, after) => {
  const { nadia, habit, page, members, waiting } = await waitingFor('Aisha Rahman', 'Jonas Weber');
  const { user } = await manage(nadia, page);
  await waitingList();
  await user.click(await askMeFirst());
  const question = () => screen.getByRole('dialog', { name: 'Let the 2 waiting people in?' });
  await user.click(within(question()).getByRole('button', { name: 'Close' }));
  await dialogCloses();
  expect(await askMeFirst()).toBeChecked();
  expect(await askMeFirst()).toHaveFocus();

  await user.click(await askMeFirst());
  await user.click(within(question()).getByRole('button', { name: choice }));
  await dialogCloses();
  expect(await askMeFirst()).not.toBeChecked();
  expect(await askMeFirst()).toHaveFocus();
  await nobodyWaits();
  expect(await members()).toEqual(after);
  expect(await waiting()).toEqual([]);
  expect((await ask(nadia, getHabit, habit)).approval).toBe(false);
});

test('a failed answer to all can be repeated, although the first of them is in already', async () => {
  const { nadia, habit, page, members } = await waitingFor('Aisha Rahman', 'Jonas Weber');
  const [, jonas] = await ask(nadia, listWaitingForHabit, habit);
  const { user } = await manage(nadia, page);
  await waitingList();
  await user.click(await askMeFirst());
  const dialog = within(screen.getByRole('dialog'));
  const recover = refuse(new RegExp(`/waiting/${jonas!.userId}/accept$`));
  await user.click(dialog.getByRole('button', { name: 'Let in' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to answer everyone/);
  recover();
  await user.click(dialog.getByRole('button', { name: 'Let in' }));
  await dialogCloses();
  expect(await members()).toEqual(['Nadia Okafor', 'Aisha Rahman', 'Jonas Weber']);
});

test('a new link ends the old one after a question; members and extra codes stay', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const habit = await makeHabit(nadia);
  const { code } = await ask(nadia, createHabitInvitation, habit, {});
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  await join(maya, habit);
  const { user } = await manage(nadia, `/habits/${habit.id}`);
  const button = await inPeople('New link');
  await user.click(button);
  const question = within(screen.getByRole('dialog', { name: 'Make a new link?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await dialogCloses();
  const lookUp = async (one: string) => (await kept.browser().send('GET', `/api/habits/by-invite/${one}`)).status;
  expect(await lookUp(habit.inviteCode)).toBe(200);

  await user.click(button);
  const again = within(screen.getByRole('dialog'));
  const recover = refuse(/\/invite\/renew$/);
  await user.click(again.getByRole('button', { name: 'Make a new link' }));
  expect(await again.findByRole('alert')).toHaveTextContent(/^Failed to make a new link/);
  recover();
  await user.click(again.getByRole('button', { name: 'Make a new link' }));
  await toast('The link is new');
  await dialogCloses();
  expect(button).toHaveFocus();
  expect(await lookUp(habit.inviteCode)).toBe(404);
  expect(await lookUp(code)).toBe(200);
  expect(await lookUp((await ask(nadia, getHabit, habit)).inviteCode)).toBe(200);
  expect(await namesOf(nadia, habit)).toEqual(['Nadia Okafor', 'Maya Lindqvist']);
});

test('a signed-in person who accepts asks to join, without goals', async () => {
  const { habit, waiting, members } = await waitingFor();
  const jonas = await kept.person({ name: 'Jonas Weber' });
  const goalRewards = JSON.stringify([{ title: 'Tea', price: '4.50', link: null }]);
  const query = new URLSearchParams({ code: habit.inviteCode, goalRewards });
  const user = open(jonas, `/signup-flow-invite?${query}`);
  expect(await screen.findByText('Nadia lets new companions in personally.')).toBeVisible();
  await acceptAs(user, '2');
  await waitFor(async () => expect(await asked()).toHaveFocus());
  expect(screen.getByText(/^Nadia decides who joins “Morning run”\./)).toBeVisible();
  expect(await waiting()).toEqual(['Jonas Weber']);
  expect(await members()).toEqual(['Nadia Okafor']);
  expect(await goalsOf(jonas)).toEqual([]);
  expect(keptInvite()).toBeNull();
  await user.click(screen.getByText('Go home'));
  await waitFor(() => expect(address()).toBe('/'));
});

test('a visitor who signs up asks to join on arrival, once and without a goal', async () => {
  const { habit, waiting } = await waitingFor();
  const visitor = kept.browser();
  const user = open(visitor, `/join/${habit.inviteCode}`);
  await amount();
  expect(screen.getByText('Nadia lets new companions in personally.')).toBeVisible();
  await acceptAsVisitor(user);
  await setGoal(user, 'Tea', '4');
  await registerThroughForm(user);
  await asked();
  expect(screen.getByText(/^Nadia decides who joins “Morning run”\./)).toBeVisible();
  expect(joins()).toHaveLength(1);
  expect(await waiting()).toEqual(['Nadia Okafor']);
  expect(await goalsOf(visitor)).toEqual([]);
  expect(keptInvite()).toBeNull();
});

test('a promise that does not ask says nothing about approval', async () => {
  const nadia = await kept.person();
  const habit = await makeHabit(nadia);
  open(kept.browser(), `/join/${habit.inviteCode}`);
  await amount();
  expect(screen.queryByText(/personally/)).toBeNull();
});

test('joining a challenge asks its creator, who lets the person in', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const challenge = await makeChallenge(nadia, { approval: true });
  const jonas = await kept.person({ name: 'Jonas Weber' });
  let user = open(jonas, `/join-challenge/${challenge.inviteCode}`);
  fill(await screen.findByLabelText('Your reward for each day done'), '3');
  expect(screen.getByText('Nadia lets new companions in personally.')).toBeVisible();
  await user.click(screen.getByText('Join Challenge'));
  await waitFor(async () => expect(await asked()).toHaveFocus());
  expect(screen.getByText(new RegExp(`^Nadia decides who joins “${swim}”\\.`))).toBeVisible();
  expect(await ask(nadia, listWaitingForChallenge, challenge)).toMatchObject([{ name: 'Jonas Weber' }]);
  await user.click(screen.getByText('Go home'));
  await waitFor(() => expect(address()).toBe('/'));

  ({ user } = await manage(nadia, `/challenges/${challenge.id}`));
  await user.click(await inPeople('Let in Jonas Weber'));
  await nobodyWaits();
  const again = await jonas.send('POST', `/api/challenges/join/${challenge.inviteCode}`, {});
  expect(again.status).toBe(409);
});

test('people who wait are in the creator’s alerts, where they are let in or declined', async () => {
  const { nadia, habit, members, waiting } = await waitingFor('Aisha Rahman', 'Jonas Weber', 'Tom Becker');
  const user = open(nadia, '/');
  await user.click(await alerts('Alerts3 unread'));
  const panel = within(screen.getByLabelText('Notifications', { selector: '[popover]' }));
  expect(await panel.findAllByText(/^asks to join: 🏃 Morning run/)).toHaveLength(3);
  expect(panel.queryByRole('button', { name: 'View Habit' })).toBeNull();

  const release = hold(/\/accept$/);
  await user.click(panel.getByRole('button', { name: 'Let in Aisha Rahman' }));
  expect(panel.queryByRole('button', { name: 'Let in Aisha Rahman' })).toBeNull();
  expect(panel.getByRole('button', { name: 'Let in Jonas Weber' })).toHaveFocus();
  release();
  await alerts('Alerts2 unread');
  await waitFor(async () => expect(await members()).toEqual(['Nadia Okafor', 'Aisha Rahman']));
  await user.click(panel.getByRole('button', { name: 'Decline Jonas Weber' }));
  await alerts('Alerts1 unread');
  await waitFor(async () => expect(await waiting()).toEqual(['Tom Becker']));

  const recover = refuse(/\/accept$/, 409, { message: 'They are in as many promises as a person can be.' });
  await user.click(panel.getByRole('button', { name: 'Let in Tom Becker' }));
  expect((await toast('Failed to let them in')).closest('[role="alert"]')).toHaveTextContent(
    'They are in as many promises as a person can be.',
  );
  recover();
  await nadia.send('PATCH', `/api/habits/${habit.id}`, { approval: false });
  expect(await waiting()).toEqual(['Tom Becker']);
  await user.click(await panel.findByRole('button', { name: 'Let in Tom Becker' }));
  expect(await panel.findByText('No notifications')).toBeVisible();
  await alerts('Alerts');
  await waitFor(async () => expect(await members()).toEqual(['Nadia Okafor', 'Aisha Rahman', 'Tom Becker']));
});

test('an alert about a person who cancelled a moment ago says that they no longer wait', async () => {
  const { nadia, habit } = await waitingFor();
  const jonas = await kept.person({ name: 'Jonas Weber' });
  await join(jonas, habit);
  const user = open(nadia, '/');
  await user.click(await alerts('Alerts1 unread'));
  const letIn = await screen.findByRole('button', { name: 'Let in Jonas Weber' });
  await ask(jonas, cancelRequestForHabit, habit);
  await user.click(letIn);
  await toast('Jonas no longer waits');
  expect(await screen.findByText('No notifications')).toBeVisible();
});

test('a waiting person sees at once that they wait, and cancels the request', async () => {
  const { habit, waiting } = await waitingFor();
  const jonas = await kept.person({ name: 'Jonas Weber' });
  await join(jonas, habit);
  const user = open(jonas, `/join/${habit.inviteCode}`);
  await waitFor(async () => expect(await asked()).toHaveFocus());
  expect(screen.queryByLabelText('Amount')).toBeNull();
  expect(screen.getByText(/You’ll get an alert as soon as you’re in\.$/)).toBeVisible();
  const recover = refuse(/^DELETE /, 503, { message: 'Kept is resting.' });
  await user.click(screen.getByText('Cancel request'));
  await toast('Failed to cancel the request');
  recover();
  await user.click(screen.getByText('Cancel request'));
  await toast('Request cancelled');
  expect(address()).toBe('/');
  expect(await waiting()).toEqual([]);
});

const told = (detail: object) => window.dispatchEvent(new CustomEvent('habitUpdate', { detail }));

test.each(['habit', 'challenge'] as const)('the page of a waiting person follows the answer: %s', async (kind) => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const item =
    kind === 'habit'
      ? await makeHabit(nadia, { name: `🏃 ${run}`, approval: true })
      : await makeChallenge(nadia, { approval: true });
  const title = kind === 'habit' ? run : swim;
  const link = kind === 'habit' ? `/join/${item.inviteCode}` : `/join-challenge/${item.inviteCode}`;
  const jonas = await kept.person({ name: 'Jonas Weber' });
  const joins = () => jonas.send('POST', `/api/${kind}s/join/${item.inviteCode}`, {});
  const answer = (word: string) => nadia.send('POST', `/api/${kind}s/${item.id}/waiting/${jonas.id}/${word}`);
  const update = { action: 'member', actorId: nadia.id, [`${kind}Id`]: item.id };

  await joins();
  open(jonas, link);
  await asked();
  await answer('decline');
  await waitFor(() => {
    told(update);
    expect(screen.getByText('This promise isn’t open to new companions right now.')).toBeVisible();
  });
  expect(screen.getByRole('heading', { name: title })).toHaveFocus();

  open(jonas, link);
  expect(await screen.findByText('This promise isn’t open to new companions right now.')).toBeVisible();

  await joins();
  open(jonas, link);
  await asked();
  await answer('accept');
  await waitFor(() => {
    told(update);
    expect(address()).toBe('/');
  });
  await toast('You’re in');
  expect(await screen.findByRole('article', { name: title })).toBeVisible();
});
