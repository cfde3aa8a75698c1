import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { complete, makeHabit, type Person } from '#server/testing/ask.ts';
import { enterRows } from '#server/testing/ledger-rows.ts';
import { goalOf, put, sharedGoal } from '#server/testing/saving-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { balanceIs, dialogCloses, findNote, queryNote } from './habit-note.ts';
import { goOffline, hold, loseReply, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

const dialog = () => within(screen.getByRole('dialog'));
const sheet = (name: string) => screen.findByRole('dialog', { name });
const labelled = (name: string) => screen.findByLabelText(name, { selector: 'button' });
const button = (name: string) => dialog().getByText(name, { selector: 'button' });
const amount = () => dialog().getByLabelText('How much?');
const sums = () =>
  dialog()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const jar = async () => within(await findNote('Trip')).getByRole('img');
const moves = () => sent.filter(({ path }) => path.endsWith('/contributions'));

/** As another tab or another person's change announces itself. */
const announceGoals = () =>
  act(() => void window.dispatchEvent(new CustomEvent('habitUpdate', { detail: { action: 'goals' } })));

async function saver(name: string, cents = 40_000): Promise<Person> {
  const person = await kept.person({ name });
  await enterRows(kept.deps.write, person.id, [{ amount: cents }]);
  return person;
}

/** Three people who save for a trip of 640.00. */
async function trip() {
  const [nadia, tom, mei] = [await saver('Nadia Okafor'), await saver('Tom Ode'), await saver('Mei Lin')];
  const goal = await sharedGoal([nadia, tom, mei], '640');
  await put(nadia, goal, '210');
  await put(tom, goal, '180');
  await put(mei, goal, '60');
  return { nadia, tom, mei, goal };
}

async function openMenu(user: ReturnType<typeof open>, entry: string) {
  await user.click(await labelled('More for Trip'));
  await user.click(await screen.findByText(entry, { selector: '[role="menuitem"]' }));
}

test('a card shows the jar, the parts in words, and what is missing', async () => {
  const { tom } = await trip();
  open(tom, '/goal-rewards');
  const note = await findNote('Trip');
  for (const text of ['3 people', 'Added today', '450.00 of 640.00 USD', '190.00 to go', '70%of the way'])
    expect(note).toHaveTextContent(text);
  expect(await jar()).toHaveAccessibleName('Nadia 210.00, You 180.00 and Mei 60.00, of 640.00 USD');
  expect([...(await jar()).children].map(({ textContent }) => textContent)).toEqual(['N', 'T', 'M']);
  expect(
    within(note)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['NNadia210.00', 'TYou180.00', 'MMei60.00']);
  expect(note, 'no forecast').not.toHaveTextContent('pace');
  expect(screen.getByText('You are 190.00 USD away from your goal.')).toBeVisible();
  expect(screen.queryByLabelText('Edit Trip')).toBeNull();
});

test('of more than six people the card names the six largest parts and counts the others', async () => {
  const people = [];
  for (let number = 1; number <= 10; number++) people.push(await saver(`Person${number} Example`));
  const goal = await sharedGoal(people as [Person, ...Person[]], '200');
  for (const [index, person] of people.slice(0, 9).entries()) await put(person, goal, index + 1);
  open(people[9]!, '/goal-rewards');
  const note = await findNote('Trip');
  expect(await jar()).toHaveAccessibleName(
    'Person9 9.00, Person8 8.00, Person7 7.00, Person6 6.00, Person5 5.00, Person4 4.00 and 4 more 6.00, of 200.00 USD',
  );
  expect((await jar()).children, 'the part of the tenth is empty').toHaveLength(9);
  expect((await jar()).textContent, 'no room for initials').toBe('');
  expect(note).toHaveTextContent('10 people');
  expect(within(note).getByText('and 4 more').closest('summary')).toHaveTextContent('and 4 more6.00');
  expect(within(note).getByText('Person1')).toBeInTheDocument();
});

test('money is put in once by a double click, and the sums follow the typing', async () => {
  const { nadia, goal } = await trip();
  const user = open(nadia, '/goal-rewards');
  await user.click(await labelled('Put in for Trip'));
  await sheet('Put money in');
  expect(screen.getByRole('dialog')).toHaveTextContent('This only moves your Kept balance. No real money moves.');
  expect(sums()).toEqual(['210.00 USD', '450.00 of 640.00 USD', '190.00 USD']);
  await user.click(button('Put in'));
  expect(amount()).toHaveAccessibleDescription('Please enter an amount USD');
  expect(amount()).toHaveFocus();
  await user.click(button('50.00'));
  expect(amount()).toHaveValue('50.00');
  expect(button('50.00')).toHaveAttribute('aria-pressed', 'true');
  expect(sums()).toEqual(['210.00 → 260.00 USD', '450.00 → 500.00 of 640.00 USD', '190.00 → 140.00 USD']);
  fill(amount(), '12.5');
  expect(sums()[0]).toBe('210.00 → 222.50 USD');
  expect(button('50.00')).toHaveAttribute('aria-pressed', 'false');
  const release = hold(/contributions/);
  const put = button('Put in');
  await user.click(put);
  fireEvent.click(put);
  expect(screen.getByText('Putting in...')).toBeDisabled();
  release();
  await dialogCloses();
  await balanceIs('177.50 USD');
  expect(await findNote('Trip')).toHaveTextContent('462.50 of 640.00 USD');
  expect(moves()).toMatchObject([{ body: { amount: '12.50' } }]);
  expect(await goalOf(nadia, goal.id)).toMatchObject({ shared: { saved: '462.50' } });
});

test('more than there is, or than is missing, is explained at the field', async () => {
  const { nadia } = await trip();
  await enterRows(kept.deps.write, nadia.id, [{ amount: 100 }]);
  const user = open(nadia, '/goal-rewards');
  await user.click(await labelled('Put in for Trip'));
  await sheet('Put money in');
  expect(button('The missing 190.00')).toBeVisible();
  fill(amount(), '400');
  expect(dialog().queryAllByRole('definition')).toEqual([]);
  await user.click(button('Put in'));
  expect(amount()).toHaveAccessibleDescription('Your balance is 191.00 USD, and only 190.00 USD is missing. USD');
  fill(amount(), '190.50');
  expect(amount()).toHaveAccessibleDescription('Only 190.00 USD is missing. USD');
  await user.click(button('The missing 190.00'));
  expect(amount()).toHaveAccessibleDescription('USD');
  expect(moves()).toEqual([]);
});

test('a balance below what is missing is offered as a whole', async () => {
  const { goal } = await trip();
  const eve = await saver('Eve Short', 3000);
  const code = (
    await kept.deps.db.selectFrom('goal_rewards').select('invite_code').where('id', '=', goal.id).execute()
  )[0];
  await eve.send('POST', `/api/goal-rewards/join/${code!.invite_code}`);
  const user = open(eve, '/goal-rewards');
  await user.click(await labelled('Put in for Trip'));
  await sheet('Put money in');
  expect(dialog().queryByText('50.00')).toBeNull();
  await user.click(button('All 30.00'));
  expect(sums()).toEqual(['0.00 → 30.00 USD', '450.00 → 480.00 of 640.00 USD', '30.00 → 0.00 USD']);
  fill(amount(), '31');
  await user.click(button('Put in'));
  expect(amount()).toHaveAccessibleDescription('Your balance is 30.00 USD. USD');
});

test('what another person was faster with is refused at the field, and the sums follow', async () => {
  const { nadia, tom, goal } = await trip();
  const user = open(nadia, '/goal-rewards');
  await user.click(await labelled('Put in for Trip'));
  await sheet('Put money in');
  fill(amount(), '100');
  await put(tom, goal, '150');
  await user.click(button('Put in'));
  await waitFor(() => expect(amount()).toHaveAccessibleDescription('Only 40.00 USD is missing. USD'));
  expect(amount()).toHaveFocus();
  await waitFor(() => expect(button('The missing 40.00')).toBeVisible());
  expect(dialog().queryByRole('alert')).toBeNull();
  await user.click(button('The missing 40.00'));
  expect(sums()[1]).toBe('600.00 → 640.00 of 640.00 USD');
});

test('after a lost reply the same amount is sent again as the same move', async () => {
  const { nadia, goal } = await trip();
  const user = open(nadia, '/goal-rewards');
  await user.click(await labelled('Put in for Trip'));
  await sheet('Put money in');
  fill(amount(), '40');
  const recover = loseReply(/contributions/);
  await user.click(button('Put in'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('Kept cannot be reached.'));
  expect(amount()).toHaveValue('40');
  expect(await goalOf(nadia, goal.id)).toMatchObject({ shared: { saved: '490.00' } });
  recover();
  await user.click(button('Put in'));
  await dialogCloses();
  await balanceIs('150.00 USD');
  expect(await goalOf(nadia, goal.id)).toMatchObject({ shared: { saved: '490.00' } });
});

test('a part is taken back from More, and from the card once the goal is unlocked', async () => {
  const { nadia, tom, goal } = await trip();
  const user = open(nadia, '/goal-rewards');
  await findNote('Trip');
  expect(screen.queryByLabelText('Take back from Trip')).toBeNull();
  await openMenu(user, 'Take back');
  await sheet('Take money back');
  expect(screen.getByRole('dialog')).toHaveTextContent('Tom and Mei can see that your part got smaller.');
  await user.click(button('All 210.00'));
  expect(sums()).toEqual(['210.00 → 0.00 USD', '190.00 → 400.00 USD']);
  fill(amount(), '210.01');
  await user.click(button('Take back'));
  expect(amount()).toHaveAccessibleDescription('Your part is 210.00 USD. USD');
  fill(amount(), '60');
  await user.click(button('Take back'));
  await dialogCloses();
  await balanceIs('250.00 USD');
  expect(moves()).toMatchObject([{ body: { amount: '-60.00' } }]);
  expect(await jar()).toHaveAccessibleName(/^You 150\.00/);

  await put(nadia, goal, '150');
  await put(tom, goal, '100');
  announceGoals();
  await user.click(await labelled('Take back from Trip'));
  await sheet('Take money back');
});

test('a goal that others filled is shown as unlocked without a reload, and is redeemed for all of them', async () => {
  const { nadia, tom, mei, goal } = await trip();
  const user = open(mei, '/goal-rewards');
  await findNote('Trip');
  await put(nadia, goal, '190');
  announceGoals();
  const redeemButton = await labelled('Redeem Trip');
  expect(await findNote('Trip')).toHaveTextContent('Unlocked3 people');
  expect(screen.getByText('Goal unlocked! 🎉 Redeem you reward.')).toBeVisible();
  expect(screen.queryByLabelText('Put in for Trip')).toBeNull();
  await user.click(redeemButton);
  await sheet('Redeem for all three?');
  expect(screen.getByRole('dialog')).toHaveTextContent('This spends everybody’s part. It can’t be undone.');
  expect(screen.getByRole('dialog')).toHaveTextContent('NNadia400.00TTom180.00MYou60.00Trip640.00 USD');
  const redeem = button('Redeem');
  await user.click(redeem);
  fireEvent.click(redeem);
  await dialogCloses();
  await toast('Trip is yours');
  expect(sent.filter(({ path }) => path.endsWith('/redeem'))).toHaveLength(1);
  const note = await findNote('Trip');
  expect(note).toHaveTextContent('640.00 USD · Redeemed today');
  expect(note).toHaveTextContent('You, Nadia and Tom');
  await balanceIs('340.00 USD');
  expect(await goalOf(tom, goal.id)).toMatchObject({ isRedeemed: true });

  // It goes from one's own list only.
  await user.click(await labelled('Delete Trip'));
  expect(await sheet('Delete this goal?')).toHaveTextContent(
    'Your statement keeps what you redeemed, and the others keep the goal.',
  );
  await user.click(button('Delete'));
  await waitFor(() => expect(queryNote('Trip')).toBeNull());
  expect(await goalOf(tom, goal.id)).toMatchObject({ isRedeemed: true });
});

test('everyone keeps a keepsake of a redeemed goal', async () => {
  kept.clock.set('2026-10-20T12:00:00.000Z');
  const { nadia, tom, mei, goal } = await trip();
  const habits = [await makeHabit(nadia), await makeHabit(tom)];
  await complete(nadia, habits[0]!);
  kept.clock.set('2026-11-16T12:00:00.000Z');
  await complete(nadia, habits[0]!);
  await complete(tom, habits[1]!);
  await put(nadia, goal, '190');
  await mei.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  const user = open(tom, '/goal-rewards');
  await user.click(await screen.findByLabelText('Keepsake of Trip'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
  expect(document.title).toMatch(/^Trip/);
  const page = screen.getByRole('main');
  expect(page).toHaveTextContent('Redeemed on 16 November 2026 by you, Nadia and Mei');
  await waitFor(() => expect(page).toHaveTextContent('promises kept between you3'));
  expect(page).toHaveTextContent('days from first to last28');
  expect(page, 'no amounts').not.toHaveTextContent('640');
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(within(page).getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(followed).toHaveBeenCalledOnce());
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ type: 'image/png' }));
  for (const spy of [saved, followed]) spy.mockRestore();
  await user.click(within(page).getByText('Goals'));
  await findNote('Trip');

  // An address of a goal that is not there shows the goals.
  open(tom, '/goal-rewards?keepsake=999999', () => void refuse(/keepsake$/));
  await findNote('Trip');
  open(tom, `/goal-rewards?keepsake=${goal.id}`, () => void refuse(/keepsake$/));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('promises kept between you–'));
});

test('redeeming what another person has just redeemed, or taken back from, is refused with a sentence', async () => {
  const { nadia, tom, goal } = await trip();
  await put(nadia, goal, '190');
  const user = open(nadia, '/goal-rewards');
  await user.click(await labelled('Redeem Trip'));
  await sheet('Redeem for all three?');
  await put(tom, goal, '-1');
  await user.click(button('Redeem'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('The parts do not cover this goal yet.'));
  await put(tom, goal, '1');
  await tom.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  await user.click(button('Redeem'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('already been redeemed.'));
  await user.click(button('Cancel'));
  await waitFor(async () => expect(await findNote('Trip')).toHaveTextContent('Redeemed today'));
});

test('leaving says what happens to the money, and gives it back', async () => {
  const { nadia, tom, mei, goal } = await trip();
  const user = open(nadia, '/goal-rewards');
  await findNote('Trip');
  await openMenu(user, 'Leave');
  expect(await sheet('Leave this goal?')).toHaveTextContent(
    'Your 210.00 USD goes back to your balance. Tom and Mei keep saving for “Trip”. Tom becomes its owner.',
  );
  await user.dblClick(button('Leave'));
  expect(await screen.findByText('No goals yet')).toBeVisible();
  await balanceIs('400.00 USD');
  expect(await goalOf(tom, goal.id)).toMatchObject({ userId: tom.id, shared: { saved: '240.00' } });

  const second = open(mei, '/goal-rewards');
  await findNote('Trip');
  await openMenu(second, 'Leave');
  expect(await sheet('Leave this goal?')).toHaveTextContent(
    'Your 60.00 USD goes back to your balance. Tom keeps “Trip” alone, and gets 180.00 USD back too.',
  );
  await second.click(button('Leave'));
  await balanceIs('400.00 USD');
  expect(await goalOf(tom, goal.id)).toMatchObject({ shared: null });
});

test('the owner edits, removes a person and deletes; everyone gets their part back', async () => {
  const { nadia, tom, mei, goal } = await trip();
  const user = open(nadia, '/goal-rewards');
  await findNote('Trip');
  await openMenu(user, 'Edit');
  await sheet('Edit goal');
  fill(dialog().getByLabelText(/^Price/), '225');
  expect(dialog().getByLabelText(/^Price/)).toHaveAccessibleDescription(/beyond a lower price goes back/);
  await user.click(button('Save changes'));
  await toast('The price went down. 105.00 USD came back to your balance.');
  await balanceIs('295.00 USD');
  expect(await findNote('Trip')).toHaveTextContent('225.00 of 225.00 USD');

  await openMenu(user, 'Remove a person');
  await sheet('Remove a person');
  expect(button('Remove')).toBeDisabled();
  await user.selectOptions(dialog().getByLabelText('Who?'), 'Tom, 90.00 USD');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Tom’s 90.00 USD goes back to Tom’s balance. The link to this goal changes, so the old one no longer works.',
  );
  await user.click(button('Remove'));
  await dialogCloses();
  await waitFor(async () => expect(await findNote('Trip')).toHaveTextContent('2 people'));
  expect(await goalOf(tom, goal.id)).toBeUndefined();

  await openMenu(user, 'Delete');
  expect(await sheet('Delete this goal?')).toHaveTextContent('Everyone in it gets their part back.');
  await user.click(button('Delete'));
  expect(await screen.findByText('No goals yet')).toBeVisible();
  await balanceIs('400.00 USD');
  expect(await goalOf(mei, goal.id)).toBeUndefined();
});

test('a lower price says what came back, also to the others', async () => {
  const { nadia, tom, goal } = await trip();
  open(tom, '/goal-rewards');
  await findNote('Trip');
  await nadia.send('PATCH', `/api/goal-rewards/${goal.id}`, { price: '225' });
  announceGoals();
  expect(await toast('The price went down. 90.00 USD came back to your balance.')).toBeVisible();
  await balanceIs('310.00 USD');
});

test('an ordinary goal is shared by a link', async () => {
  const nadia = await saver('Nadia Okafor');
  await nadia.send('POST', '/api/goal-rewards', { title: 'A weekend in Lisbon', price: '640' });
  const user = open(nadia, '/goal-rewards');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const recover = refuse(/\/share$/);
  await user.click(await labelled('Invite to A weekend in Lisbon'));
  expect(await sheet('Save up together')).toHaveTextContent(
    'Up to 20 people can save for “A weekend in Lisbon”. Everyone decides what they put in.',
  );
  expect(await screen.findByText('Kept is resting.')).toBeVisible();
  recover();
  await user.click(button('Try again'));
  const text = await dialog().findByText(/^Shall we save up for “A weekend in Lisbon” together\?/);
  expect(text).toHaveTextContent(/Join me on Kept: http:\/\/[^ ]+\/join-goal\/\w+$/);
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Only people whose balance is in USD can join. Everyone in the goal sees who put in how much. Once somebody has joined, what you all put in pays for it, not your balance.',
  );
  await user.click(button('Copy Invitation'));
  await dialogCloses();
  await toast('Send it to the people you want to save with.');
  expect(write).toHaveBeenCalledWith(text.textContent);
});

test('without a connection nothing is redeemed, and a move says that it failed', async () => {
  const { nadia, goal } = await trip();
  await put(nadia, goal, '190');
  const user = open(nadia, '/goal-rewards');
  await labelled('Redeem Trip');
  const goOnline = goOffline();
  await waitFor(async () => expect(await findNote('Trip')).toHaveTextContent('Needs a connection'));
  await user.click(await labelled('Take back from Trip'));
  await sheet('Take money back');
  fill(amount(), '5');
  await user.click(button('Take back'));
  await waitFor(() =>
    expect(dialog().getByRole('alert')).toHaveTextContent('Failed to move the moneyKept cannot be reached.'),
  );
  goOnline();
  await user.click(button('Take back'));
  await dialogCloses();
  await waitFor(async () => expect(await findNote('Trip')).toHaveTextContent('5.00 to go'));
});

test('the statement says what went into shared goals, came back and was redeemed, and adds up', async () => {
  const { nadia, goal } = await trip();
  await put(nadia, goal, '-10');
  open(nadia, '/statement');
  const sum = await screen.findByLabelText('Sum');
  const amounts = () => [...sum.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(sum).toHaveTextContent('In shared goals−200.00');
  expect(amounts()).toEqual(['+400.00', '0.00', '−200.00', '0.00', '200.00 USD']);
  const lines = () => [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
  expect(lines().slice(0, 2)).toEqual([
    expect.stringMatching(/^TripTaken back from a shared goal · \d\d:\d\d\+10\.00$/),
    expect.stringMatching(/^TripPut into a shared goal · \d\d:\d\d−210\.00$/),
  ]);

  await put(nadia, goal, '200');
  await nadia.send('POST', `/api/goal-rewards/${goal.id}/redeem`);
  const user = open(nadia, '/statement');
  await screen.findByText(/^Goal redeemed/);
  expect(screen.queryByText('In shared goals')).toBeNull();
  expect(lines().slice(0, 2)).toEqual([
    expect.stringMatching(/^TripGoal redeemed · \d\d:\d\d−400\.00$/),
    expect.stringMatching(/^TripOut of a shared goal, to redeem it · \d\d:\d\d\+400\.00$/),
  ]);
  await user.selectOptions(screen.getByLabelText('Show'), 'Goals');
  await waitFor(() => expect(lines()).toHaveLength(5));
});
