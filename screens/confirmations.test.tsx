import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { join, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { joinChallenge, makeChallenge, swim } from './challenges.ts';
import { balanceIs, chooseDialog, dialogCloses, findNote, goToPage, openMenu, run } from './habit-note.ts';
import { logInThroughForm } from './log-in.ts';
import { address, delay, goOffline, keepDevice, lose, open, refuse, sent, toast } from './open-screen.tsx';

const celebrate = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}));
vi.mock('#web/features/commitments/celebration/celebration.ts', () => ({ celebrate }));

const kept = await testApp();
/** As the socket would. */
const hear = (detail: object) => act(() => void window.dispatchEvent(new CustomEvent('habitUpdate', { detail })));

beforeEach(() => {
  kept.clock.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: kept.clock.now() });
});
afterEach(() => void vi.useRealTimers());

const kinds = {
  habit: {
    items: 'habits',
    title: run,
    make: (person: Person, creatorRole: 'doer' | 'overseer') =>
      makeHabit(person, { name: `🏃 ${run}`, description: 'Before work', rewardAmount: '2.00', creatorRole }),
    join,
  },
  challenge: {
    items: 'challenges',
    title: swim,
    make: (person: Person, creatorRole: 'doer' | 'overseer') =>
      makeChallenge(person, { rewardAmount: '2.00', creatorRole }),
    join: joinChallenge,
  },
} as const;

/** Tom's marks wait for Mei, who created the promise. */
async function watched(kind: keyof typeof kinds = 'habit', { since = '2026-03-10' } = {}) {
  kept.clock.set(`${since}T12:00:00.000Z`);
  const { items, title, make, join: joinIt } = kinds[kind];
  const [mei, tom] = [await kept.person({ name: 'Mei Lin' }), await kept.person({ name: 'Tom Becker' })];
  const { id, inviteCode } = await make(mei, 'overseer');
  await joinIt(tom, { inviteCode } as never);
  const at = `/api/${items}/${id}`;
  await tom.send('PATCH', `${at}/members/${tom.id}/reward`, { rewardAmount: '5.00' });
  await tom.send('PATCH', `${at}/members/${tom.id}/confirmation`, { confirmation: 'overseer' });
  const mark = (body?: object) => tom.send('POST', `${at}/complete`, body);
  const waiting = async () => (await mei.send('GET', '/api/confirmations')).body as { completionId: number }[];
  const confirm = async () => mei.send('POST', `${at}/completions/confirm`);
  const decline = async (reason?: string) =>
    mei.send('POST', `${at}/completions/${(await waiting())[0]!.completionId}/decline`, { reason });
  async function overseer(name: string) {
    const person = await kept.person({ name });
    const { code } = (await mei.send('POST', `${at}/invitations`, { role: 'overseer' })).body as { code: string };
    await person.send('POST', `/api/${items}/join/${code}`, {});
    return person;
  }
  kept.clock.reset();
  return { mei, tom, id, at, title, mark, confirm, decline, overseer };
}

const later = (hours: number) => {
  kept.clock.advance(hours * 3_600_000);
  vi.setSystemTime(kept.clock.now());
};

describe.for(['habit', 'challenge'] as const)('the note of a %s', (kind) => {
  test('a mark waits for the overseer, says when it pays, and can be undone', async () => {
    const { tom, title } = await watched(kind);
    const user = open(tom, '/');
    await user.click(await screen.findByLabelText(`Mark ${title} done`));
    const note = await findNote(title);
    await waitFor(() => expect(note).toHaveTextContent('Waiting for Mei5.00 USD'));
    expect(note).toHaveAttribute('data-state', 'pending');
    expect(note).toHaveTextContent('You’re paid when Mei confirms, or tomorrow at 12:00 at the latest.');
    expect(within(note).getByLabelText('Done, waiting for an overseer')).toBeDisabled();
    await balanceIs('0.00 USD');
    await user.click(within(note).getByLabelText(`Undo ${title}`));
    await waitFor(() => expect(note).toHaveAttribute('data-state', 'ready'));
    expect(note).not.toHaveTextContent('paid when');
  });

  test('a confirmed mark names the overseer, or says that nobody answered, and stands', async () => {
    const { tom, title, mark, confirm } = await watched(kind);
    await mark();
    await confirm();
    open(tom, '/');
    await waitFor(async () => expect(await findNote(title)).toHaveTextContent('+5.00 USDConfirmed by Mei'));
    expect(screen.queryByLabelText(`Undo ${title}`)).toBeNull();
  });

  test('a declined mark shows the reason kindly until the day is marked again', async () => {
    const { tom, title, mark, decline } = await watched(kind);
    await mark();
    await decline('Was that the one to the bakery?');
    const user = open(tom, '/');
    const note = await findNote(title);
    await waitFor(() => expect(note).toHaveTextContent('Mei didn’t confirm today’s mark'));
    expect(within(note).getByText('Was that the one to the bakery?')).toBeVisible();
    expect(note).toHaveTextContent('You can mark today again until midnight.');
    await user.click(within(note).getByLabelText(`Mark ${title} done`));
    await waitFor(() => expect(note).not.toHaveTextContent('didn’t confirm'));
    expect(note).toHaveTextContent('Waiting for Mei');
  });
});

test('after 24 hours of silence the note says so', async () => {
  const { tom, mark } = await watched();
  kept.clock.set('2026-03-10T00:30:00.000Z');
  await mark();
  kept.clock.set('2026-03-11T00:31:00.000Z');
  await kept.deps.jobs.runDue();
  kept.clock.set('2026-03-10T23:59:00.000Z');
  vi.setSystemTime(kept.clock.now());
  open(tom, '/');
  await waitFor(async () => expect(await findNote()).toHaveTextContent('Confirmed after 24 hours'));
});

test('the celebration runs once, when the word arrives on a visible page', async () => {
  const { tom, id, mark, confirm } = await watched();
  const decided = () => hear({ action: 'decided', actorId: tom.id, habitId: id });
  await mark();
  open(tom, '/');
  await waitFor(async () => expect(await findNote()).toHaveTextContent('You’re paid when Mei confirms'));
  await confirm();
  decided();
  expect(await screen.findByText('Confirmed. 5.00 USD added.')).toBeInTheDocument();
  await waitFor(() => expect(celebrate).toHaveBeenCalledOnce());
  expect(celebrate).toHaveBeenCalledWith(
    expect.objectContaining({ paid: expect.objectContaining({ amount: '5.00' }) as object }),
    await screen.findByLabelText(/^Mark Morning run done/),
  );
  decided();
  await balanceIs('5.00 USD');
  open(tom, '/');
  await waitFor(async () => expect(await findNote()).toHaveTextContent('Confirmed by Mei'));
  expect(celebrate).toHaveBeenCalledOnce();

  later(24);
  await mark();
  open(tom, '/');
  await waitFor(async () => expect(await findNote()).toHaveTextContent('You’re paid when Mei confirms'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await confirm();
  decided();
  await waitFor(async () => expect(await findNote()).toHaveTextContent('Confirmed by Mei'));
  expect(celebrate).toHaveBeenCalledOnce();
});

test('a word that comes while the page still reads its own mark shows', async () => {
  const { tom, id, title, confirm } = await watched();
  const user = open(tom, '/');
  const seal = await screen.findByLabelText(`Mark ${title} done`);
  const isRead = () => sent.some(({ path }) => path === '/api/dashboard');
  sent.length = 0;
  const arrive = delay(/\/api\/dashboard$/);
  await user.click(seal);
  await waitFor(() => expect(isRead()).toBe(true));
  await confirm();
  hear({ action: 'decided', actorId: tom.id, habitId: id });
  arrive();
  await waitFor(async () => expect(await findNote()).toHaveTextContent('Confirmed by Mei'));
});

test('with several overseers it waits for any of them', async () => {
  const { tom, mark, overseer } = await watched();
  await overseer('Jonas Roth');
  await mark();
  open(tom, '/');
  await waitFor(async () => expect(await findNote()).toHaveTextContent('Waiting for an overseer'));
});

test('a declined day that is over no longer counts, and is dismissed with "Got it"', async () => {
  const { tom, mark, decline, at, mei } = await watched();
  await mei.send('PATCH', at, { allowLate: false });
  await mark();
  await decline();
  later(24);
  const user = open(tom, '/');
  const note = await findNote();
  await waitFor(() => expect(note).toHaveTextContent('Mei didn’t confirm yesterday’s markIt no longer counts.'));
  await user.dblClick(within(note).getByText('Got it'));
  await waitFor(() => expect(note).not.toHaveTextContent('didn’t confirm'));
  expect(note).toHaveFocus();
  expect(sent.filter(({ path }) => path.endsWith('/declined/dismiss'))).toHaveLength(1);
});

test('companions and the month see that a mark waits, and the statement who confirmed it', async () => {
  const { tom, mei, mark, confirm } = await watched();
  await mark();
  let user = open(mei, '/');
  const note = await findNote();
  await user.click(within(note).getByRole('button', { name: /Companions/ }));
  expect(await within(note).findByText('Waiting')).toBeVisible();
  user = open(tom, '/');
  await findNote();
  await goToPage(user);
  expect(await screen.findByText(/^10 March.*waiting for an overseer/)).toBeInTheDocument();
  await confirm();
  open(tom, '/statement');
  expect(await screen.findByText(/Habit · 12:00 · Confirmed by Mei/)).toBeVisible();
});

describe('the choice', () => {
  const choice = 'How do my marks count?';

  test('says what it means, and counts from the next mark on', async () => {
    const { tom, at } = await watched();
    await tom.send('PATCH', `${at}/members/${tom.id}/confirmation`, { confirmation: 'honour' });
    const user = open(tom, '/');
    await chooseDialog(user, choice);
    const dialog = await screen.findByRole('dialog', { name: choice });
    expect(within(dialog).getByRole('radio', { name: 'On my honour' })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: 'Confirmed by an overseer' })).toHaveAccessibleDescription(
      'Mei takes a look first. You’re paid when Mei confirms, or after 24 hours if nobody answers.',
    );
    await user.click(within(dialog).getByRole('radio', { name: 'Confirmed by an overseer' }));
    expect(dialog).toHaveTextContent('Starts with your next mark.');
    await user.dblClick(within(dialog).getByText('Save'));
    await dialogCloses();
    expect(await toast('An overseer confirms your marks')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PATCH')).toMatchObject([{ body: { confirmation: 'overseer' } }]);
  });

  test('back on one’s honour, it says what is paid at once', async () => {
    const { tom, mark } = await watched();
    await mark();
    const user = open(tom, '/');
    await chooseDialog(user, choice);
    const dialog = await screen.findByRole('dialog', { name: choice });
    expect(dialog).not.toHaveTextContent('still waiting');
    await user.click(within(dialog).getByRole('radio', { name: 'On my honour' }));
    expect(dialog).toHaveTextContent(
      'One mark is still waiting. It counts as soon as you save, and 5.00 USD goes to your balance.',
    );
    const offline = lose(/confirmation$/);
    await user.click(within(dialog).getByText('Save'));
    expect(await within(dialog).findByText('Failed to save')).toBeVisible();
    offline();
    await user.click(within(dialog).getByText('Save'));
    await dialogCloses();
    await balanceIs('5.00 USD');
  });

  test('without an overseer it offers to invite one, and overseers have no choice', async () => {
    const nadia = await kept.person({ name: 'Nadia Okafor' });
    await kinds.habit.make(nadia, 'doer');
    const user = open(nadia, '/');
    await chooseDialog(user, choice);
    const dialog = await screen.findByRole('dialog', { name: choice });
    expect(within(dialog).getByRole('radio', { name: 'Confirmed by an overseer' })).toBeDisabled();
    expect(dialog).toHaveTextContent('Nobody oversees this promise yet.');
    await user.click(within(dialog).getByText('Invite an overseer'));
    const inviting = await screen.findByRole('dialog', { name: 'Invite an overseer' });
    await user.dblClick(within(inviting).getByText('Make the link'));
    expect(await within(inviting).findByText(/Will you keep an eye on me\? I promised “🏃 Morning run”/)).toBeVisible();
    expect(sent.filter(({ path }) => path.endsWith('/invitations'))).toMatchObject([
      { body: { role: 'overseer', expiresInDays: 7 } },
    ]);
    const { mei } = await watched();
    const entries = await openMenu(open(mei, '/'));
    expect(entries.map(({ textContent }) => textContent)).not.toContain(choice);
  });
});

describe('the overseer’s queue', () => {
  const queue = () => screen.findByRole('region', { name: /to confirm|All confirmed|All answered/ });
  const seal = (who = 'Tom', title = run) => screen.findByRole('button', { name: `Confirm ${who}’s ${title}` });

  test('confirms in one tap without amounts, and moves on', async () => {
    const { mei, tom, mark } = await watched('habit', { since: '2026-03-09' });
    await mark();
    await mark({ day: '2026-03-09' });
    const user = open(mei, '/');
    const place = await queue();
    expect(place).toHaveTextContent('2 to confirm');
    expect(place).toHaveTextContent('Tom · today, 12:00');
    expect(place).toHaveTextContent('Marked late, for Monday');
    expect(place).toHaveTextContent('Marks you don’t answer count after 24 hours.');
    expect(place).not.toHaveTextContent('5.00');
    const [first, second] = within(place).getAllByRole('button', { name: `Confirm Tom’s ${run}` });
    await user.dblClick(first!);
    expect(await screen.findByText('Confirmed. 1 left.')).toBeInTheDocument();
    expect(second).toHaveFocus();
    expect(place).toHaveTextContent('1 to confirm');
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await user.click(second!);
    expect(await screen.findByText('Confirmed. 0 left.')).toBeInTheDocument();
    expect(within(place).getByRole('heading', { name: 'All confirmed' })).toHaveFocus();
    open(tom, '/');
    await balanceIs('10.00 USD');
  });

  test('focuses its heading also if the socket is faster than the reply', async () => {
    const { mei, tom, id, mark } = await watched();
    await mark();
    const user = open(mei, '/');
    const arrive = delay(/\/confirm$/);
    await user.click(await seal());
    await waitFor(async () => expect((await mei.send('GET', '/api/confirmations')).body).toEqual([]));
    hear({ action: 'decided', actorId: tom.id, habitId: id });
    await waitFor(() => expect(screen.queryByText('1 to confirm')).toBeNull());
    arrive();
    expect(await screen.findByRole('heading', { name: 'All confirmed' })).toHaveFocus();
  });

  test('shows three, then all, and confirms all of one promise in one tap', async () => {
    const { mei, tom, mark } = await watched('habit', { since: '2026-03-06' });
    for (const day of ['2026-03-10', '2026-03-09', '2026-03-08', '2026-03-07']) await mark({ day });
    const user = open(mei, '/');
    const place = await queue();
    await waitFor(() => expect(within(place).getAllByRole('listitem')).toHaveLength(3));
    await user.click(within(place).getByText('Show all 4'));
    expect(within(place).getAllByRole('listitem')).toHaveLength(4);
    await user.click(within(place).getByRole('button', { name: `Confirm all 4 of ${run}` }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /to confirm/ })).toBeNull());
    open(tom, '/');
    await balanceIs('20.00 USD');
  });

  test('a second word says who answered first', async () => {
    const { mei, mark, overseer } = await watched();
    const jonas = await overseer('Jonas Roth');
    await mark();
    const user = open(jonas, '/');
    const button = await seal();
    await mei.send('POST', await confirmPath(mei));
    await user.click(button);
    expect(await toast('Mei answered first.')).toBeVisible();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await waitFor(() => expect(screen.queryByRole('region', { name: /to confirm/ })).toBeNull());
  });

  test('an open page takes the question off the device once another has answered', async () => {
    const { mei, tom, id, mark, overseer } = await watched();
    const jonas = await overseer('Jonas Roth');
    await mark();
    const path = await confirmPath(mei);
    const completionId = Number(path.split('/').at(-2));
    const question = {
      data: { type: 'alert', confirm: { items: 'habits', id, completionId } },
      close: vi.fn<() => void>(),
    };
    const other = { data: { type: 'alert' }, close: vi.fn<() => void>() };
    const getRegistration = async () => ({ getNotifications: async () => [question, other] });
    const value = Object.assign(new EventTarget(), { getRegistration });
    vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value } }));
    open(jonas, '/');
    await seal();
    hear({ action: 'decided', actorId: tom.id, habitId: id });
    await mei.send('POST', path);
    await waitFor(() => {
      hear({ action: 'decided', actorId: tom.id, habitId: id });
      expect(question.close).toHaveBeenCalled();
    });
    expect(other.close).not.toHaveBeenCalled();
  });

  test('declining asks why, keeps to 140 characters, and says what follows', async () => {
    const { mei, tom, mark } = await watched();
    await mark();
    const user = open(mei, '/');
    await user.click(await screen.findByRole('button', { name: `Decline Tom’s ${run}` }));
    const sheet = await screen.findByRole('dialog', { name: 'Decline this one?' });
    expect(sheet).toHaveTextContent('Morning runTom · today, 12:00');
    expect(sheet).toHaveTextContent('Only Tom sees your reason. This mark won’t be paid');
    const field = within(sheet).getByLabelText('Say why (optional)');
    await user.click(within(sheet).getByText('Wrong day'));
    expect(field).toHaveValue('Wrong day');
    expect(sheet).toHaveTextContent('131 left');
    await user.click(field);
    await user.paste('x'.repeat(140));
    expect(sheet).toHaveTextContent('9 too many');
    expect(within(sheet).getByRole('button', { name: 'Decline' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, 'Was that yesterday?');
    const refused = refuse(/decline$/, 429);
    await user.click(within(sheet).getByRole('button', { name: 'Decline' }));
    expect(await within(sheet).findByText('Failed to decline')).toBeVisible();
    refused();
    await user.dblClick(within(sheet).getByRole('button', { name: 'Decline' }));
    await dialogCloses();
    await waitFor(() => expect(screen.queryByRole('region', { name: /to confirm/ })).toBeNull());
    open(tom, '/');
    await waitFor(async () => expect(await findNote()).toHaveTextContent('Was that yesterday?'));
  });

  test('Alerts list what waits: confirm there, decline in the sheet', async () => {
    const { mei, tom, mark, overseer } = await watched('challenge');
    const jonas = await overseer('Jonas Roth');
    await mark();
    const alertsWith = async (count: string) => {
      const button = await screen.findByText('Alerts', { selector: 'nav button' });
      await waitFor(() => expect(button).toHaveTextContent(`Alerts${count}`));
      return button;
    };
    // A page that does not read the promises.
    open(mei, '/profile');
    await alertsWith('1 unread');
    const user = open(mei, '/');
    await user.click(await alertsWith('1 unread'));
    const panel = screen.getByLabelText('Notifications', { selector: '[popover]' });
    expect(await within(panel).findByText(`Tom kept ${swim}`)).toBeVisible();
    expect(panel).toHaveTextContent('Does it count? Without an answer it does tomorrow at 12:00.');
    await user.click(within(panel).getByRole('button', { name: `Decline Tom’s ${swim}` }));
    const sheet = await screen.findByRole('dialog', { name: 'Decline this one?' });
    await user.click(within(sheet).getByText('Cancel'));
    await dialogCloses();
    await user.click(screen.getByText('Alerts', { selector: 'nav button' }));
    await user.click(await within(panel).findByRole('button', { name: `Confirm Tom’s ${swim}` }));
    expect(await within(panel).findByText('No notifications')).toBeVisible();
    open(mei, '/');
    await user.click(await alertsWith(''));
    expect(await screen.findByText(/You confirmed Tom’s mark: .*Swim/)).toBeVisible();
    open(tom, '/profile');
    await user.click(await alertsWith('2 unread'));
    expect(await screen.findByText(/^confirmed your mark: .*Swim/)).toBeVisible();
    expect(screen.getByText(/^now oversees .*Swim/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    const choice = await screen.findByRole('dialog', { name: 'How do my marks count?' });
    expect(within(choice).getByRole('radio', { name: 'Confirmed by an overseer' })).toBeChecked();
    await user.click(within(choice).getByRole('radio', { name: 'On my honour' }));
    await user.click(within(choice).getByText('Save'));
    expect(await toast('Your marks count right away')).toBeVisible();
    await alertsWith('1 unread');
    open(jonas, '/');
    await user.click(await alertsWith(''));
    expect(await screen.findByText(/Mei answered first. Tom’s mark is confirmed: .*Swim/)).toBeVisible();
  });

  test('answers given offline wait, survive a reload, and are sent once; another’s first word is said kindly', async () => {
    const { mei, tom, at, mark, overseer } = await watched('habit', { since: '2026-03-06' });
    const jonas = await overseer('Jonas Roth');
    for (const day of ['2026-03-08', '2026-03-09', '2026-03-10']) await mark({ day });
    keepDevice();
    let user = open(mei, '/');
    let place = await queue();
    let goOnline = goOffline();
    const [first] = within(place).getAllByRole('button', { name: `Confirm Tom’s ${run}` });
    await user.dblClick(first!);
    await waitFor(() => expect(place).toHaveTextContent('2 to confirm'));
    expect(within(place).getByRole('button', { name: `Confirmed: Tom’s ${run}` })).toBeDisabled();
    expect(place).toHaveTextContent('Waiting to be sent');
    await user.click(within(place).getAllByRole('button', { name: `Decline Tom’s ${run}` })[0]!);
    await user.type(await screen.findByLabelText('Say why (optional)'), 'Too short?');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await dialogCloses();
    await waitFor(() => expect(place).toHaveTextContent('1 to confirm'));
    await user.click(within(place).getByRole('button', { name: `Confirm Tom’s ${run}` }));
    await waitFor(() => expect(place).toHaveTextContent('All answered'));

    user = open(mei, '/', () => void lose(/completions/));
    place = await queue();
    await waitFor(() => expect(place).toHaveTextContent('All answered'));
    await user.click(await screen.findByText('3 waiting'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Waiting to be sent' }));
    expect(sheet.getAllByText('Tom’s Morning run, confirmed')).toHaveLength(2);
    expect(sheet.getByText('Tom’s Morning run, declined')).toBeVisible();
    expect(sheet.getByText('“Too short?”')).toBeVisible();

    // Of the three, Jonas answers the last one first.
    const { completionId } = ((await jonas.send('GET', '/api/confirmations')).body as { completionId: number }[])[2]!;
    await jonas.send('POST', `${at}/completions/${completionId}/confirm`);
    goOnline = goOffline();
    user = open(mei, '/', goOnline);
    expect(await screen.findByText('Jonas answered first.')).toBeVisible();
    expect(await toast('One confirmation and one declined mark.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: /to confirm|All/ })).toBeNull());
    await user.click(screen.getByText('Show'));
    await user.click(within(await screen.findByRole('dialog', { name: 'No longer needed' })).getByText('OK'));
    await waitFor(() => expect(screen.queryByText('Jonas answered first.')).toBeNull());
    open(tom, '/');
    await balanceIs('10.00 USD');
    expect(await findNote()).toHaveTextContent('Too short?');
  });

  test('confirming all offline confirms those that were seen, also when only the reply was lost', async () => {
    const { mei, tom, mark, confirm } = await watched('habit', { since: '2026-03-06' });
    for (const day of ['2026-03-08', '2026-03-09']) await mark({ day });
    const user = open(mei, '/');
    const place = await queue();
    const found = lose(/completions/);
    await user.click(await within(place).findByRole('button', { name: `Confirm all 2 of ${run}` }));
    await waitFor(() => expect(place).toHaveTextContent('All answered'));
    await confirm();
    await mark();
    found();
    window.dispatchEvent(new Event('focus'));
    expect(await toast('2 confirmations.')).toBeVisible();
    await waitFor(async () => expect(await queue()).toHaveTextContent('1 to confirm'));
    expect(screen.queryByText(/could not be sent|no longer/)).toBeNull();
    open(tom, '/');
    await balanceIs('10.00 USD');
  });

  async function confirmPath(person: Person): Promise<string> {
    const [mark] = (await person.send('GET', '/api/confirmations')).body as { completionId: number; habitId: number }[];
    return `/api/habits/${mark!.habitId}/completions/${mark!.completionId}/confirm`;
  }
});

describe('an invitation as overseer', () => {
  test('a visitor accepts it once, and has joined after logging in', async () => {
    const maker = await kept.person({ name: 'Nadia Okafor' });
    const { id } = await kinds.habit.make(maker, 'doer');
    const made = await maker.send('POST', `/api/habits/${id}/invitations`, { role: 'overseer' });
    const jonas = await kept.person({ name: 'Jonas Roth' });
    const user = open(kept.browser(), `/join/${(made.body as { code: string }).code}`);
    await user.click(await screen.findByText('Accept Invitation', { selector: 'button' }));
    await logInThroughForm(user, jonas.form.username, jonas.form.password);
    expect(await findNote()).toHaveTextContent('You keep an eye on it');
    expect(sent.filter(({ path }) => path.includes('/join/'))).toHaveLength(1);
    expect(localStorage.getItem('inviteFlowData')).toBeNull();
  });

  test.for(['habit', 'challenge'] as const)('to a %s says what an overseer does, and joins as one', async (kind) => {
    const { items, title, make } = kinds[kind];
    const nadia = await kept.person({ name: 'Nadia Okafor' });
    const { id } = await make(nadia, 'doer');
    const user = open(nadia, '/');
    await user.click(await screen.findByLabelText(`Invite to ${title}`));
    await user.click(await screen.findByRole('radio', { name: 'Overseer' }));
    await user.click(await screen.findByText('Make the link'));
    const text = await screen.findByText(/Oversee it on Kept: /);
    const path = new URL(text.textContent.split('Kept: ')[1]!).pathname;

    const mei = await kept.person({ name: 'Mei Lin' });
    const mouse = open(mei, path);
    expect(await screen.findByText(/Nadia asks you to oversee this promise/)).toBeVisible();
    expect(screen.getByText('No reminders, no reward, nothing to tick off.')).toBeVisible();
    expect(screen.queryByLabelText(/reward/i)).toBeNull();
    await mouse.click(screen.getByText('Accept Invitation', { selector: 'button' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await findNote(title)).toHaveTextContent('You keep an eye on it');
    const { members } = (await mei.send('GET', `/api/${items}/${id}`)).body as { members: object[] };
    expect(members).toContainEqual(expect.objectContaining({ userId: mei.id, role: 'overseer' }));
  });
});
