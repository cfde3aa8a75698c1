import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complete, edit, join, makeHabit, type MadeHabit, type Person } from '#server/testing/ask.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { pledged, settle } from '#server/testing/pledging-people.ts';
import { sharedGoal } from '#server/testing/saving-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findNote } from './habit-note.ts';
import { address, hold, lose, open, sent, toast } from './open-screen.tsx';

const kept = await testApp();

// The age of a nudge depends on the page's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: kept.clock.now() }));
afterEach(() => void vi.useRealTimers());

const alerts = (name = 'Alerts') =>
  screen.findByText((_, button) => button?.textContent === name, { selector: 'nav button' });
const panel = () => screen.getByLabelText('Notifications', { selector: '[popover]' });
const items = () => within(panel()).getAllByRole('listitem');
const inItem = (item: HTMLElement, name: string | RegExp) => within(item).getByRole('button', { name });

/** Maya joins each of these habits and nudges about it. */
async function nudgedAbout(person: Person, names: string[]): Promise<MadeHabit[]> {
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const habits: MadeHabit[] = [];
  for (const name of names) {
    const habit = await makeHabit(person, { name });
    await join(maya, habit);
    expect((await maya.send('POST', `/api/habits/${habit.id}/nudge`)).status).toBe(200);
    habits.push(habit);
  }
  return habits;
}

async function openAlerts(person: Person, name: string, at = '/') {
  const user = open(person, at);
  await user.click(await alerts(name));
  await waitFor(() => expect(panel()).toHaveTextContent('View Habit'));
  return user;
}

test('Without notifications the list says so, and there is no badge', async () => {
  const user = open(await kept.person(), '/');
  await user.click(await alerts());
  expect(await within(panel()).findByText('No notifications')).toBeVisible();
  expect(await alerts()).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(panel()).not.toBeVisible();
});

test('The badge counts unread notifications, and the list shows sender, message and time', async () => {
  const nadia = await kept.person();
  await nudgedAbout(nadia, ['🏃 Morning run', '📖 Read ten pages']);
  const user = await openAlerts(nadia, 'Alerts2 unread');
  expect(await alerts('Alerts2 unread')).toHaveAccessibleName('Alerts 2 unread');
  expect(items()).toHaveLength(2);
  const newest = items()[0]!;
  expect(within(newest).getByText('Maya Lindqvist')).toBeVisible();
  expect(newest).toHaveTextContent('Maya Lindqvist is cheering you on: 📖 Read ten pages');
  expect(newest).toHaveTextContent('Unread');
  expect(within(newest).getByText('Just now')).toBeVisible();

  // Before the server has answered.
  const answer = hold(/^\/api\/nudges/);
  await user.click(inItem(newest, 'Mark as Read'));
  await alerts('Alerts1 unread');
  answer();
  expect(within(newest).queryByText('Mark as Read')).toBeNull();
  expect(newest).not.toHaveTextContent('Unread');
  // The button is gone; the focus stays in its notification.
  expect(inItem(newest, 'View Habit')).toHaveFocus();

  await user.click(inItem(newest, 'Delete notification from Maya Lindqvist'));
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(inItem(items()[0]!, 'View Habit')).toHaveFocus();
  await user.click(inItem(items()[0]!, /^Delete/));
  expect(await within(panel()).findByText('No notifications')).toBeVisible();
  await alerts();
  await waitFor(async () => expect((await nadia.send('GET', '/api/nudges')).body).toEqual([]));
  open(nadia, '/');
  await findNote('Morning run');
  await alerts();
});

test('View Habit goes home, marks it read, closes the list and focuses the note', async () => {
  const nadia = await kept.person();
  await nudgedAbout(nadia, ['🏃 Morning run']);
  const user = await openAlerts(nadia, 'Alerts1 unread', '/profile');
  await user.click(inItem(items()[0]!, 'View Habit'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(panel()).not.toBeVisible();
  const run = await findNote('Morning run');
  await waitFor(() => expect(run).toHaveFocus());
  expect(run).toHaveAttribute('data-located', '');
  await alerts();
  expect((await nadia.send('GET', '/api/nudges')).body).toMatchObject([{ read: true }]);
});

test('A notification about a habit that is no longer on the list says so', async () => {
  const nadia = await kept.person();
  const [run] = await nudgedAbout(nadia, ['🏃 Morning run', '📖 Read ten pages']);
  await edit(nadia, run!, { archived: true });
  const user = await openAlerts(nadia, 'Alerts2 unread');
  await findNote('Read ten pages');
  await user.click(inItem(items()[1]!, 'View Habit'));
  expect(await toast('That habit is no longer on your list.')).toBeVisible();
});

test('A failed mark or delete shows a message and is rolled back', async () => {
  const nadia = await kept.person();
  await nudgedAbout(nadia, ['🏃 Morning run']);
  const user = await openAlerts(nadia, 'Alerts1 unread');
  lose(/^\/api\/nudges/);
  await user.click(inItem(items()[0]!, 'Mark as Read'));
  const message = await toast('Failed to mark notification as read');
  expect(message.closest('[role="alert"]')).toHaveTextContent(/^Error/);
  expect(inItem(items()[0]!, 'Mark as Read')).toBeVisible();
  await alerts('Alerts1 unread');
  await user.click(inItem(items()[0]!, /^Delete/));
  expect((await toast('Failed to delete notification')).closest('[role="alert"]')).not.toBeNull();
  expect(items()).toHaveLength(1);
});

test('The home page fetches the unread count once, after its own content; the list shows a spinner while loading', async () => {
  const user = open(await kept.person(), '/');
  hold(/^\/api\/nudges/);
  await screen.findByText('Starter habits');
  const asked = () => sent.map(({ path }) => path).filter((path) => /dashboard|nudges/.test(path));
  await waitFor(() => expect(asked()).toEqual(['/api/dashboard', '/api/nudges/unread']));
  await user.click(await alerts());
  expect(await within(panel()).findByText('Loading notifications')).toBeInTheDocument();
  // Strict mode cancels the list's first call and makes it again.
  expect(asked().slice(0, 3)).toEqual(['/api/dashboard', '/api/nudges/unread', '/api/nudges']);
});

test('A list that fails to load says so and recovers', async () => {
  const user = open(await kept.person(), '/');
  const recover = lose(/^\/api\/nudges/);
  await screen.findByText('Starter habits');
  await user.click(await alerts());
  await within(panel()).findByText(/^Kept cannot be reached\./);
  recover();
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }));
  expect(await within(panel()).findByText('No notifications')).toBeVisible();
});

test('Show earlier loads notifications past the first hundred', async () => {
  const nadia = await kept.person();
  await nudgedAbout(nadia, ['🏃 Morning run']);
  const { id, ...same } = await kept.deps.db
    .selectFrom('nudges')
    .selectAll()
    .where('to_user_id', '=', nadia.id)
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(0);
  await kept.deps.write((tx) => insertRows(tx, 'nudges', Array(104).fill(same)));
  const user = await openAlerts(nadia, 'Alerts99+ unread');
  const shown = () => panel().querySelectorAll('li time').length;
  expect(shown()).toBe(100);
  expect(within(panel()).getByText('105 unread')).toBeVisible();
  await user.click(within(panel()).getByText('Show earlier'));
  await waitFor(() => expect(shown()).toBe(105));
  expect(within(panel()).queryByText('Show earlier')).toBeNull();
});

test('An alert about a goal or a payment leads to where it is, one about a pledge to the promise', async () => {
  const [nadia, tom] = [await kept.person(), await kept.person({ name: 'Tom Ode' })];
  const habit = await makeHabit(nadia, { name: 'Run' });
  await join(tom, habit);
  await sharedGoal([nadia, tom]);
  const pledge = await pledged(tom, nadia, { kind: 'habits', id: habit.id });
  await complete(nadia, habit);
  await settle(tom, nadia, '2');
  const places: [string, RegExp][] = [
    ['View Statement', /^\/statement$/],
    ['View Habit', new RegExp(`^/habits/${pledge.habitId}$`)],
    ['View Goals', /^\/goal-rewards$/],
  ];
  for (const [name, place] of places) {
    const user = open(nadia, '/profile');
    await user.click(await screen.findByText(/^Alerts/, { selector: 'nav button, nav button *' }));
    await user.click(await within(panel()).findByText(name));
    await waitFor(() => expect(address()).toMatch(place));
  }
  const { body } = await nadia.send('GET', '/api/nudges/unread');
  expect(body).toEqual({ unread: 0 });
});
