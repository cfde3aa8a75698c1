import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { complete, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { balanceIs, dialogCloses, findNote, queryNote } from './habit-note.ts';
import { address, goOffline, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const labelled = (name: string) => screen.findByLabelText(name, { selector: 'button' });
const notes = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent);
const unlocked = 'Goal unlocked! 🎉 Redeem you reward.';

/** A person with this balance. */
async function earner(rewardAmount: string) {
  const person = await kept.person();
  await complete(person, await makeHabit(person, { rewardAmount }));
  return person;
}

async function setGoal(person: Person, title: string, price: string): Promise<number> {
  const { status, body } = await person.send('POST', '/api/goal-rewards', { title, price });
  expect(status).toBe(200);
  return (body as { id: number }).id;
}

test('A goal is added and edited, and each field explains its error', async () => {
  const nadia = await earner('153.50');
  let user = open(nadia, '/');
  await user.click(await screen.findByText('Goals', { selector: 'nav a' }));
  expect(address()).toBe('/goal-rewards');
  expect(await screen.findByText('No goals yet')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Goal Rewards' })).toBeVisible();
  expect(screen.getByText('Set your goal and move with intention.')).toBeVisible();

  await user.click(await button('Add a goal'));
  expect(await screen.findByText('You can set up to 5 goal rewards. This is your first.')).toBeVisible();
  const [title, price, link] = ['Title', 'Price', 'Link'].map((label) =>
    dialog().getByLabelText(new RegExp(`^${label}`)),
  );
  await user.click(await button('Add goal'));
  expect(title).toHaveFocus();
  expect(title).toHaveAccessibleDescription('Title is required');
  fill(title!, 'x'.repeat(101));
  expect(title).toHaveAccessibleDescription('Title must be less than 100 characters');
  fill(price!, '0.00');
  expect(price).toHaveAccessibleDescription(/^Price must be greater than 0/);
  expect(price).toHaveAccessibleDescription(/You'll unlock this goal when you've earned this amount\. USD$/);
  fill(link!, 'javascript:alert(1)');
  expect(link).toHaveAccessibleDescription('Please enter a valid link');
  fill(title!, 'Weekend in Lisbon');
  fill(price!, '480');
  fill(link!, 'https://example.com/lisbon');
  await user.click(await button('Add goal'));
  await dialogCloses();

  const lisbon = await findNote('Weekend in Lisbon');
  for (const text of ['Added today', '153.50 of 480.00 USD', '326.50 to go', '31%of the way'])
    expect(lisbon).toHaveTextContent(text);
  await waitFor(() => expect(lisbon).toHaveTextContent('A date appears after a week of kept promises'));
  expect(within(lisbon).queryByText(/Redeem/)).toBeNull();
  expect(screen.getByText('You are 326.50 USD away from your goal.')).toBeVisible();
  const out = within(lisbon).getByLabelText('Link to Weekend in Lisbon, opens in a new tab');
  expect(out).toHaveAttribute('href', 'https://example.com/lisbon');
  expect(out).toHaveAttribute('rel', 'noopener noreferrer');
  expect(out).toHaveAttribute('target', '_blank');

  const edit = await labelled('Edit Weekend in Lisbon');
  await user.click(edit);
  await user.keyboard('{Escape}');
  expect(edit).toHaveFocus();
  await user.click(edit);
  fill(dialog().getByLabelText(/^Price/), '150');
  expect(dialog().getByLabelText(/^Price/)).toHaveAccessibleDescription('Your balance covers this. USD');
  fill(dialog().getByLabelText(/^Link/), '');
  await user.click(await button('Save changes'));
  await waitFor(() => expect(lisbon).toHaveTextContent('Unlocked'));
  expect(lisbon).toHaveTextContent('150.00 of 150.00 USD');
  expect(within(lisbon).queryByRole('link')).toBeNull();
  expect(lisbon).not.toHaveTextContent('pace');

  // The home page announces it and links to the goals.
  user = open(nadia, '/');
  await user.click(await screen.findByText(unlocked, { selector: 'a, a *' }));
  expect(address()).toBe('/goal-rewards');
  expect(await screen.findByText(unlocked)).toBeVisible();
  user = open(nadia, '/');
  await user.click(await screen.findByText('Ready to redeem'));
  expect(address()).toBe('/goal-rewards');
});

test('A double click redeems an unlocked goal once, and a redeemed goal can be deleted', async () => {
  const nadia = await earner('153.50');
  await setGoal(nadia, 'Weekend in Lisbon', '150');
  const user = open(nadia, '/goal-rewards');
  await user.click(await labelled('Redeem Weekend in Lisbon'));
  await screen.findByRole('dialog', { name: 'Redeem this reward?' });
  expect(
    dialog()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['153.50', '−150.00', '3.50 USD']);
  await user.click(await button('Not yet'));
  await user.click(await labelled('Redeem Weekend in Lisbon'));
  const redeem = await button('Redeem 150.00 USD');
  await user.click(redeem);
  fireEvent.click(redeem);
  await dialogCloses();
  await toast('Weekend in Lisbon is yours');
  expect(sent.filter(({ path }) => path.endsWith('/redeem'))).toHaveLength(1);
  await balanceIs('3.50 USD');
  await waitFor(async () => expect(await findNote('Weekend in Lisbon')).toHaveFocus());
  const lisbon = await findNote('Weekend in Lisbon');
  expect(lisbon).toHaveTextContent('150.00 USD · Redeemed today');
  expect(within(lisbon).queryByRole('progressbar')).toBeNull();
  expect(screen.queryByLabelText('Edit Weekend in Lisbon')).toBeNull();
  expect(screen.getByText('Set your goal and move with intention.')).toBeVisible();

  await user.click(await labelled('Delete Weekend in Lisbon'));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'This cannot be undone. Your statement keeps what you redeemed.',
  );
  await user.click(await button('Delete'));
  expect(await screen.findByText('No goals yet')).toBeVisible();
  await balanceIs('3.50 USD');
});

test('Limits open goals to five, and reports a goal that another tab has redeemed', async () => {
  const nadia = await earner('10.00');
  const first = await setGoal(nadia, 'Goal 1', '3.00');
  for (const number of [2, 3, 4]) await setGoal(nadia, `Goal ${number}`, `${number + 2}.00`);
  const user = open(nadia, '/goal-rewards');
  await user.click(await labelled('Redeem Goal 1'));
  await nadia.send('POST', `/api/goal-rewards/${first}/redeem`);
  await user.click(await button('Redeem 3.00 USD'));
  await waitFor(() =>
    expect(dialog().getByRole('alert')).toHaveTextContent('Failed to redeem goalThis goal has already been redeemed.'),
  );
  await user.click(await button('Not yet'));

  await setGoal(nadia, 'Goal 5', '9.00');
  open(nadia, '/goal-rewards');
  await findNote('Goal 5');
  await user.click(await button('Add a goal'));
  expect(await screen.findByText(/This is your fifth\.$/)).toBeVisible();
  fill(dialog().getByLabelText(/^Title/), 'Fifth');
  fill(dialog().getByLabelText(/^Price/), '2');
  await user.click(await button('Add goal'));
  await waitFor(async () => expect(await findNote('Fifth')).toHaveFocus());
  expect(screen.getByText('You can set up to 5 goal rewards')).toBeVisible();
  expect(screen.queryByText('Add a goal')).toBeNull();
  expect(notes()).toEqual(['Fifth', 'Goal 2', 'Goal 3', 'Goal 4', 'Goal 5', 'Goal 1']);

  // Deleting makes room, and the focus moves to the next goal.
  await user.click(await labelled('Delete Goal 2'));
  await user.click(await button('Delete'));
  await waitFor(async () => expect(await findNote('Goal 3')).toHaveFocus());
  expect(queryNote('Goal 2')).toBeNull();

  await user.click(await button('Add a goal'));
  fill(dialog().getByLabelText(/^Title/), 'Sixth');
  fill(dialog().getByLabelText(/^Price/), '2');
  await setGoal(nadia, 'Elsewhere', '2.00');
  await user.click(await button('Add goal'));
  await waitFor(() =>
    expect(dialog().getByRole('alert')).toHaveTextContent('Failed to add goalYou can set up to 5 goal rewards'),
  );
  expect(dialog().getByLabelText(/^Title/)).toHaveValue('Sixth');
});

test('The forecast follows the earnings and the price', async () => {
  kept.clock.set('2026-03-01T12:00:00.000Z');
  const nadia = await earner('28.00');
  await setGoal(nadia, 'Pottery course', '42.00');
  await setGoal(nadia, 'Château', '99999999.99');
  // 28.00 in ten days: the missing 14.00 take five more.
  kept.clock.set('2026-03-10T12:00:00.000Z');
  const user = open(nadia, '/goal-rewards');
  const pottery = await findNote('Pottery course');
  await waitFor(() => expect(pottery).toHaveTextContent('About 15 March at this pace'));
  expect(await findNote('Château')).toHaveTextContent('More than ten years at this pace');
  await user.click(await labelled('Edit Pottery course'));
  await screen.findByRole('dialog');
  const price = dialog().getByLabelText(/^Price/);
  expect(price).toHaveAccessibleDescription('About 15 March at this pace. USD');
  fill(price, '56');
  expect(price).toHaveAccessibleDescription('About 20 March at this pace. USD');

  kept.clock.set('2026-03-29T12:00:00.000Z');
  open(nadia, '/goal-rewards');
  await waitFor(async () =>
    expect(await findNote('Pottery course')).toHaveTextContent('A date appears once you keep promises again'),
  );
});

test('Failures to load or save goals are reported, and typed fields stay', async () => {
  const nadia = await earner('10.00');
  await setGoal(nadia, 'Tea', '4.00');
  const user = open(nadia, '/goal-rewards');
  const recover = refuse(/^\/api\/goal-rewards$/);
  expect((await screen.findByText('Kept is resting.')).closest('[role="alert"]')).toBeVisible();
  recover();
  await user.click(await button('Try again'));
  const tea = await findNote('Tea');

  const goOnline = goOffline();
  await waitFor(() => expect(tea).toHaveTextContent('Needs a connection'));
  await user.click(await button('Add a goal'));
  await screen.findByRole('dialog');
  fill(dialog().getByLabelText(/^Title/), 'Cake');
  fill(dialog().getByLabelText(/^Price/), '3');
  await user.click(await button('Add goal'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('Kept cannot be reached.'));
  goOnline();
  await user.click(await button('Add goal'));
  await waitFor(async () => expect(await findNote('Cake')).toHaveTextContent('Unlocked'));
  expect(await labelled('Redeem Tea')).toBeVisible();
});
