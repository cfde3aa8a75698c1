import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { join, leave, makeHabit, type Person } from '#server/testing/ask.ts';
import {
  answer as answerTo,
  pledged,
  pledgeOf,
  propose,
  settle,
  type Pledge,
} from '#server/testing/pledging-people.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge } from './challenges.ts';
import { fill } from './fill.ts';
import { dialogCloses, findSeal, run } from './habit-note.ts';
import { goOffline, hold, loseReply, open, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();
const day = 86_400_000;

beforeEach(() => {
  kept.clock.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: kept.clock.now() });
});
afterEach(() => void vi.useRealTimers());

const noRealMoney = /No real money moves/;
const section = () => screen.findByLabelText('Between us', { selector: 'section' });
const lines = async () =>
  within(await section())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sheet = (name: string) => screen.findByRole('dialog', { name });
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByText(name, { selector: 'button' });
const posts = (pattern: RegExp) => sent.filter(({ method, path }) => method === 'POST' && pattern.test(path));
const listed = async (person: Person) => (await person.send('GET', '/api/pledges')).body as Pledge[];

/** As a change of the other person, or in another tab, announces itself. */
const announcePledges = () =>
  act(() => void window.dispatchEvent(new CustomEvent('habitUpdate', { detail: { action: 'pledges' } })));

async function runners(names = ['Nadia Okafor', 'Tom Ode']) {
  const people = [];
  for (const name of names) people.push(await quickPerson(kept, { name }));
  const [creator, ...others] = people as [Person, Person, ...Person[]];
  const habit = await makeHabit(creator, { name: `🏃 ${run}`, description: 'Before work' });
  for (const one of others) await join(one, habit);
  const item = { kind: 'habits' as const, id: habit.id };
  const complete = (person: Person) => person.send('POST', `/api/habits/${habit.id}/complete`, {});
  return { people: [creator, ...others] as const, item, page: `/habits/${habit.id}`, complete };
}

test('a doer promises another one an amount, once by a double click, and may withdraw it', async () => {
  const {
    people: [nadia, tom],
    item,
    page,
  } = await runners();
  const user = open(nadia, page);
  expect(await section()).toHaveTextContent('Nobody has promised anything here yet.');
  expect(await section()).toHaveTextContent(noRealMoney);
  const opener = within(await section()).getByText('Promise a companion something');
  await user.click(opener);
  await sheet('Promise something');
  expect(screen.getByRole('dialog')).toHaveTextContent(noRealMoney);
  expect(dialog().getByRole('radio', { name: 'Tom' })).toBeChecked();
  expect(screen.getByRole('dialog')).toHaveTextContent('You promise Tom an amount for every kept day.');
  await user.click(button('Send to Tom'));
  expect(dialog().getByLabelText('How much?')).toHaveAccessibleDescription('Please enter an amount USD');
  fill(dialog().getByLabelText('How much?'), '2');
  expect(screen.getByRole('dialog')).toHaveTextContent('You promise Tom 2.00 USD for every kept day.');

  // For a streak it needs a length.
  await user.click(dialog().getByRole('radio', { name: 'A shared streak' }));
  await user.click(button('Send to Tom'));
  expect(dialog().getByLabelText('Days')).toHaveAccessibleDescription('Please choose a length of 1 to 3650');
  expect(dialog().getByLabelText('Days')).toHaveFocus();
  fill(dialog().getByLabelText('Days'), '30');
  expect(screen.getByRole('dialog')).toHaveTextContent('You promise Tom 2.00 USD, once, for a 30-day shared streak.');
  const release = hold(/pledges$/);
  const send = button('Send to Tom');
  fireEvent.click(send);
  fireEvent.click(send);
  expect(await dialog().findByText('Sending...')).toBeDisabled();
  release();
  await dialogCloses();
  expect(await lines()).toEqual([
    'TYou promise Tom 2.00\u00a0USD for a 30-day shared streakWaiting for Tom to acceptWithdraw',
  ]);
  expect(posts(/habits/)).toEqual([
    expect.objectContaining({ body: { toUserId: tom.id, amount: '2.00', per: 'streak', length: 30 } }),
  ]);
  expect(await section()).toContainElement(document.activeElement as HTMLElement);

  await user.click(await screen.findByLabelText(/^Withdraw: You promise Tom/));
  await waitFor(async () => expect(await lines()).toEqual([]));
  expect(await listed(tom)).toEqual([]);

  // After a lost reply the same content is not promised twice.
  await user.click(within(await section()).getByText('Promise a companion something'));
  await sheet('Promise something');
  fill(dialog().getByLabelText('How much?'), '3');
  const recover = loseReply(/POST .*pledges$/);
  await user.click(button('Send to Tom'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('Kept cannot be reached.'));
  recover();
  await user.click(button('Send to Tom'));
  await dialogCloses();
  expect(await listed(tom)).toHaveLength(1);
  expect(await lines()).toHaveLength(1);

  // The server decides, and says why at the field.
  await user.click(within(await section()).getByText('Promise a companion something'));
  await sheet('Promise something');
  fill(dialog().getByLabelText('How much?'), '1');
  const allow = refuse(/POST .*pledges$/, 409, {
    message: 'There are 200 such promises already. End one first.',
    code: 'pledge_limit',
  });
  await user.click(button('Send to Tom'));
  await waitFor(() =>
    expect(dialog().getByLabelText('How much?')).toHaveAccessibleDescription(/^There are 200 such promises already/),
  );
  allow();
  await leave(tom, item);
  await user.click(button('Send to Tom'));
  await waitFor(() =>
    expect(dialog().getByRole('group', { name: 'Who for?' })).toHaveAccessibleDescription(
      'Tom no longer keeps this promise.',
    ),
  );
});

test('a promise is accepted or declined; what is owed follows the marks, and ending keeps it', async () => {
  const {
    people: [nadia, tom, mei],
    item,
    page,
    complete,
  } = await runners(['Nadia Okafor', 'Tom Ode', 'Mei Lin']);
  await propose(tom, nadia, item);
  const asked = (await propose(mei!, nadia, item, { amount: '1' })).body as Pledge;
  const user = open(nadia, page);
  await waitFor(async () =>
    expect(await lines()).toEqual([
      'MMei wants to promise you 1.00\u00a0USD for every kept dayCounts once you acceptAcceptNo, thanks',
      'TTom wants to promise you 2.00\u00a0USD for every kept dayCounts once you acceptAcceptNo, thanks',
    ]),
  );
  await user.click(screen.getByLabelText(/^No, thanks: Mei/));
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(await pledgeOf(mei!, asked)).toBeUndefined();

  await user.click(screen.getByLabelText(/^Accept: Tom/));
  const vow = await sheet('A promise for you');
  expect(vow).toHaveTextContent(`Tom promises you 2.00 USD for every kept day🏃 ${run}, starting today`);
  expect(vow).toHaveTextContent('Your balance stays as it is.');
  expect(vow).toHaveTextContent('No real money moves in Kept.');
  const accept = button('Accept');
  fireEvent.click(accept);
  fireEvent.click(accept);
  await dialogCloses();
  expect(posts(/accept/)).toHaveLength(1);
  expect((await lines())[0]).toMatch(
    /^TTom promised you 2\.00\u00a0USD for every kept daySince \d+ \w+ · End0\.00USD so far$/,
  );

  // Marking it counts without a reload.
  await user.click(await findSeal());
  await waitFor(async () => expect((await lines())[0]).toMatch(/2\.00USD so far$/));

  await user.click(screen.getByLabelText(/^End: Tom promised/));
  expect(await sheet('End this promise?')).toHaveTextContent(
    'This ends Tom’s promise of 2.00 USD to you. Anything Tom already owes you stays.',
  );
  await user.click(button('End it'));
  await dialogCloses();
  await waitFor(async () => expect(await lines()).toEqual([]));
  expect((await listed(tom))[0]).toMatchObject({ state: 'ended', earned: '2.00' });

  // As the one who promised, for a streak of three people.
  await pledged(nadia, tom, item, { amount: '20', per: 'streak', length: 2 });
  await complete(tom);
  announcePledges();
  await waitFor(async () =>
    expect(await lines()).toEqual([
      'TYou promised Tom 20.00\u00a0USD for a 2-day shared streakYou are all at 0 days · End',
    ]),
  );
  await complete(mei!);
  announcePledges();
  await waitFor(async () => expect((await lines())[0]).toContain('You are all at 1 day'));
  kept.clock.advance(day);
  for (const person of [nadia, tom, mei!]) await complete(person);
  announcePledges();
  await waitFor(async () => expect((await lines())[0]).toMatch(/Reached · End20\.00USD so far$/));
});

test('what another tab has answered is said, and shown as it is', async () => {
  const {
    people: [nadia, tom],
    item,
    page,
  } = await runners();
  const asked = (await propose(tom, nadia, item)).body as Pledge;
  const user = open(nadia, page);
  await user.click(await screen.findByLabelText(/^Accept: Tom/));
  await sheet('A promise for you');
  await nadia.send('POST', `/api/pledges/${asked.id}/accept`);
  await user.click(button('Accept'));
  await dialogCloses();
  await toast('This was answered or withdrawn already.');
  expect((await lines())[0]).toContain('Tom promised you');

  await user.click(screen.getByLabelText(/^End: Tom/));
  await sheet('End this promise?');
  const online = goOffline();
  await user.click(button('End it'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('Failed to end it'));
  online();
  await tom.send('POST', `/api/pledges/${asked.id}/end`);
  await user.click(button('End it'));
  await dialogCloses();
  await toast('This has already ended.');
  await waitFor(async () => expect(await lines()).toEqual([]));
});

test('in a challenge the second choice is its goal, and an overseer may promise too', async () => {
  const [mei, tom] = [await quickPerson(kept, { name: 'Mei Lin' }), await quickPerson(kept, { name: 'Tom Ode' })];
  const challenge = await makeChallenge(mei, { creatorRole: 'overseer', goalDays: 3 });
  await joinChallenge(tom, challenge);
  const user = open(mei, `/challenges/${challenge.id}`);
  await user.click(await screen.findByText('Promise a companion something'));
  await sheet('Promise something');
  await user.click(dialog().getByRole('radio', { name: 'Reaching the goal' }));
  fill(dialog().getByLabelText('How much?'), '20');
  expect(screen.getByRole('dialog')).toHaveTextContent('You promise Tom 20.00 USD, once, for reaching the goal.');
  await user.click(button('Send to Tom'));
  await dialogCloses();
  const [pledge] = await listed(tom);
  expect(pledge).toMatchObject({ per: 'goal', length: null, amount: '20.00' });
  await tom.send('POST', `/api/pledges/${pledge!.id}/accept`);
  await tom.send('POST', `/api/challenges/${challenge.id}/complete`, {});
  announcePledges();
  await waitFor(async () =>
    expect(await lines()).toEqual([
      'TYou promised Tom 20.00\u00a0USD for reaching the goalTom is at 1 of 3 days · End',
    ]),
  );

  // The only doer has nobody to promise anything, but sees what is promised.
  open(tom, `/challenges/${challenge.id}`);
  await waitFor(async () =>
    expect(await lines()).toEqual([
      'MMei promised you 20.00\u00a0USD for reaching the goalYou are at 1 of 3 days · End',
    ]),
  );
  expect(screen.queryByText('Promise a companion something')).toBeNull();
});

test('a promise kept alone has no such part, and one that cannot be read can be tried again', async () => {
  const alone = await quickPerson(kept, { name: 'Ann Example' });
  const habit = await makeHabit(alone, { name: `🏃 ${run}`, description: 'Before work' });
  open(alone, `/habits/${habit.id}`);
  await findSeal();
  expect(screen.queryByText('Between us')).toBeNull();
  expect(sent.some(({ path }) => path === '/api/pledges')).toBe(false);

  const {
    people: [nadia],
    page,
  } = await runners();
  let allow = () => {};
  const user = open(nadia, page, () => (allow = refuse(/api\/pledges$/)));
  await waitFor(async () => expect(within(await section()).getByRole('alert')).toHaveTextContent('Kept is resting.'));
  expect(within(await section()).queryByText('Promise a companion something')).toBeNull();
  allow();
  await user.click(within(await section()).getByText('Try again'));
  await within(await section()).findByText('Promise a companion something');
});

test('the statement says who owes whom; settling up is confirmed by the other one', async () => {
  const {
    people: [nadia, tom],
    item,
    complete,
  } = await runners();
  await pledged(nadia, tom, item);
  await pledged(tom, nadia, item, { amount: '1.50' });
  await complete(nadia);
  await complete(tom);
  const user = open(nadia, '/statement');
  await waitFor(async () =>
    expect(await lines()).toEqual([
      `TTom owes you1 day of ${run}1.50USD`,
      `TYou owe Tom1 day of ${run}2.00USDSettle up`,
    ]),
  );
  expect(await section()).toHaveTextContent('What you owe each other. It isn’t part of your balance.');
  expect(await section()).toHaveTextContent(noRealMoney);
  await user.click(screen.getByLabelText('Settle up with Tom, USD'));
  const asking = await sheet('Settle up with Tom');
  expect(asking).toHaveTextContent('2.00 USDYou owe Tom');
  expect(within(asking).getByRole('table')).toHaveTextContent(`🏃 ${run}1 day × 2.002.00`);
  expect(asking).toHaveTextContent('Kept doesn’t send money.');

  // A lost reply: the payment was noted, and sending it again notes it once.
  const recover = loseReply(/settlements$/);
  const pay = button('I paid Tom');
  fireEvent.click(pay);
  fireEvent.click(pay);
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('Kept cannot be reached.'));
  recover();
  await user.click(button('I paid Tom'));
  await dialogCloses();
  await waitFor(async () =>
    expect((await lines())[1]).toBe(`TYou owe Tom1 day of ${run}2.00USDWaiting for Tom to confirm`),
  );
  const [{ waiting }] = (await tom.send('GET', '/api/dues')).body as [{ waiting: { id: number }[] }];
  expect(waiting).toHaveLength(1);

  // Tom says: not yet. It is owed as before.
  await answerTo(tom, waiting[0]!, 'reject');
  announcePledges();
  await waitFor(async () => expect((await lines())[1]).toMatch(/2\.00USDSettle up$/));

  // Tom's own payments: a part, which is named, then the rest.
  const part = (await settle(tom, nadia, '1.00')).body as { id: number };
  announcePledges();
  const isPart = `TTom owes you1 day of ${run}1.50USDTom says 1.00\u00a0USD is paidYes, got itNot yet`;
  await waitFor(async () => expect((await lines())[0]).toBe(isPart));
  await answerTo(nadia, part, 'confirm');
  await settle(tom, nadia, '0.50');
  announcePledges();
  await waitFor(async () =>
    expect((await lines())[0]).toBe(`TTom owes you${run}0.50USDTom says it’s paidYes, got itNot yet`),
  );
  await user.click(screen.getByLabelText('Yes, got it from Tom'));
  const receipt = await sheet('Did Tom pay you?');
  expect(receipt).toHaveTextContent('0.50 USDTom says this was paid today.');
  await user.click(button('Yes, got it'));
  await dialogCloses();
  await waitFor(async () => expect((await lines())[0]).toBe(`TYou owe Tom1 day of ${run}2.00USDSettle up`));

  // Both are kept.
  const history = within(await section())
    .getByText('Settled before')
    .closest('details')!;
  expect(history.querySelector('summary')).toHaveTextContent('Settled before3');
  await user.click(history.querySelector('summary')!);
  const settled = within(history).getAllByRole('listitem');
  expect(settled.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Tom paid you\d+ \w+0\.50 USD$/),
    expect.stringMatching(/^Tom paid you\d+ \w+1\.00 USD$/),
    expect.stringMatching(/^You paid TomNot received · \d+ \w+2\.00 USD$/),
  ]);
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  await user.click(within(history).getByLabelText('Download what was settled as CSV'));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(sent.some(({ path }) => path === '/api/dues/settlements/csv')).toBe(true);

  // The next day adds to what is left, and a part that was paid is listed.
  await answerTo(tom, (await settle(nadia, tom, '2.00')).body as { id: number }, 'confirm');
  kept.clock.advance(day);
  await complete(tom);
  announcePledges();
  await waitFor(async () => expect((await lines())[0]).toBe(`TYou owe Tom${run}2.00USDSettle up`));
  await user.click(screen.getByLabelText('Settle up with Tom, USD'));
  expect(within(await sheet('Settle up with Tom')).getByRole('table')).toHaveTextContent(
    `🏃 ${run}2 days × 2.004.00Already settled−2.00`,
  );
  await settle(nadia, tom, '1.00');
  announcePledges();
  await waitFor(async () =>
    expect((await lines())[0]).toBe(`TYou owe Tom${run}2.00USDWaiting for Tom to confirm 1.00\u00a0USD`),
  );
});

test('a person who deleted their account leaves what is owed without a name', async () => {
  const {
    people: [nadia, tom],
    item,
    complete,
  } = await runners();
  const deletable = await kept.person({ name: 'Gone Person' });
  const { inviteCode } = (await nadia.send('GET', `/api/habits/${item.id}`)).body as { inviteCode: string };
  await deletable.send('POST', `/api/habits/join/${inviteCode}`, {});
  await pledged(deletable, nadia, item);
  await pledged(nadia, tom, item);
  await complete(nadia);
  await answerTo(nadia, (await settle(deletable, nadia, '0.50')).body as { id: number }, 'confirm');
  expect((await deletable.send('DELETE', '/api/user', { password: deletable.form.password })).status).toBeLessThan(300);
  open(nadia, '/statement');
  await waitFor(async () => {
    const shown = await lines();
    expect(shown).toContainEqual('FA former companion owes youThey deleted their account.1.50USD');
    expect(shown).toContainEqual('TYou and TomAll settled');
    expect(shown).toContainEqual(expect.stringMatching(/^A former companion paid you\d+ \w+0\.50 USD$/));
  });
  expect(document.body).not.toHaveTextContent('Gone');
});

test('without anything owed the statement says so, and a failure can be tried again', async () => {
  const {
    people: [nadia],
    complete,
  } = await runners();
  await complete(nadia);
  let allow = () => {};
  const user = open(nadia, '/statement', () => (allow = refuse(/api\/dues$/)));
  await waitFor(async () => expect(within(await section()).getByRole('alert')).toHaveTextContent('Kept is resting.'));
  allow();
  await user.click(within(await section()).getByText('Try again'));
  await within(await section()).findByText(/^Nothing yet\. On the page of a promise/);
  expect(within(await section()).queryByText('Settled before')).toBeNull();

  // A statement without entries shows it only if there is something.
  const fresh = await quickPerson(kept);
  open(fresh, '/statement');
  await screen.findByText('Nothing here yet');
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/dues')).toBe(true));
  expect(screen.queryByText('Between us')).toBeNull();
});
