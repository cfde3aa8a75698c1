import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { complete, join, makeHabit, type Person } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeChallenge } from './challenges.ts';
import { balanceIs, dialogCloses, findNote, findSeal, findUndo, makeRun, run, sealIsEnabled } from './habit-note.ts';
import { delay, goOffline, hold, keepDevice, lose, open, sent, tellTimeOf, toast } from './open-screen.tsx';

const kept = await testApp();
beforeEach(() => {
  kept.clock.set('2026-03-10T12:00:00.000Z');
  keepDevice();
});

async function withRun() {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  return { nadia, habit: await makeRun(nadia) };
}
const completions = () => sent.filter(({ path }) => /\/complete\b/.test(path)).map(({ method }) => method);
const ledger = (person: Person) =>
  kept.deps.db.selectFrom('reward_transactions').select('amount').where('user_id', '=', person.id).execute();
const strip = (text: string) => screen.findByText(text, { selector: '[role="status"] button, [role="status"] p' });
const isWaiting = async (title = run) =>
  waitFor(async () => expect(await findNote(title)).toHaveTextContent('Waiting to be sent'));
/** Nadia marks the run without a connection. */
async function markedOffline() {
  const { nadia, habit } = await withRun();
  const user = open(nadia, '/');
  const seal = await findSeal();
  const goOnline = goOffline();
  await user.click(seal);
  await isWaiting();
  return { nadia, habit, user, goOnline };
}
const openSheet = async (user: ReturnType<typeof open>, button: string) => {
  await user.click(await strip(button));
  return within(await screen.findByRole('dialog'));
};

test('a mark made offline waits without gold, survives a reload, and is kept once when back', async () => {
  const { nadia } = await withRun();
  let user = open(nadia, '/');
  const seal = await findSeal();
  let goOnline = goOffline();
  await user.click(seal);
  await isWaiting();
  const note = await findNote();
  expect(note).toHaveAttribute('data-state', 'waiting');
  expect(note).not.toHaveTextContent('+5.00');
  expect(note).toHaveTextContent('0 of 1 kept');
  await balanceIs('0.00 USD');
  expect(await strip('1 waiting')).toBeVisible();
  expect(completions(), 'offline nothing is even tried').toEqual([]);

  // The screen's own calls are answered, but nothing can be sent.
  user = open(nadia, '/', () => void lose(/\/complete/));
  await isWaiting();
  goOnline = goOffline();
  await balanceIs('0.00 USD');

  open(nadia, '/', goOnline);
  await balanceIs('5.00 USD');
  expect(await toast(`${run} counts for today.`)).toBeVisible();
  await waitFor(async () => expect(await findNote()).toHaveAttribute('data-state', 'kept'));
  await waitFor(() => expect(screen.queryByText(/waiting|Sending/)).toBeNull());
  expect(await ledger(nadia)).toHaveLength(1);
});

test('a lost reply is asked for again with the same key, and pays once; an open socket sends what waits', async () => {
  const { nadia, habit } = await withRun();
  const user = open(nadia, '/');
  const seal = await findSeal();
  const original = fetch;
  const keys: (string | null)[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const reply = await original(path, init);
    if (!path.endsWith('/complete')) return reply;
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    if (isLost) throw new TypeError('Failed to fetch');
    return reply;
  });
  await user.click(seal);
  await waitFor(async () => expect(await ledger(nadia)).toHaveLength(1));
  await strip('1 waiting');
  isLost = false;
  window.dispatchEvent(new Event('focus'));
  await balanceIs('5.00 USD');
  await waitFor(() => expect(screen.queryByText('1 waiting')).toBeNull());
  expect(await ledger(nadia)).toHaveLength(1);
  // It may be tried more than twice.
  expect(keys.length).toBeGreaterThan(1);
  expect([...new Set(keys)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);

  // The undo waits until the socket is open.
  const found = lose(/\/complete/);
  await user.click(await findUndo());
  await strip('1 waiting');
  found();
  window.dispatchEvent(new Event('realtimeOpen'));
  await balanceIs('0.00 USD');
  expect(await ledger(nadia)).toHaveLength(2);
  expect((await nadia.send('GET', `/api/habits/${habit.id}/completions`)).body).toEqual([]);
});

test('a mark sent while the screen is first read is kept, although that read is older', async () => {
  const { nadia, goOnline } = await markedOffline();
  let [send, arrive] = [() => {}, () => {}];
  open(nadia, '/', () => {
    goOnline();
    send = hold(/\/complete$/);
    arrive = delay(/^\/api\/dashboard$/);
  });
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/dashboard'));
  // Answered before the mark is sent.
  await nadia.send('GET', '/api/dashboard');
  send();
  await balanceIs('5.00 USD');
  arrive();
  await waitFor(async () => expect(await findNote()).toHaveAttribute('data-state', 'kept'));
});

test('an undo takes back a mark that was sent late, although the screen cannot be read again', async () => {
  const { nadia, user, goOnline } = await markedOffline();
  lose(/^\/api\/(dashboard|user)$/);
  goOnline();
  await waitFor(async () => expect(await ledger(nadia)).toHaveLength(1));
  await user.click(await findUndo());
  await waitFor(async () => expect(await ledger(nadia)).toHaveLength(2));
  await sealIsEnabled();
  expect(await findNote()).toHaveAttribute('data-state', 'ready');
});

test('undoing a mark that was never sent sends nothing; undoing a kept one is sent later', async () => {
  const { nadia, habit } = await withRun();
  const user = open(nadia, '/');
  const seal = await findSeal();
  let goOnline = goOffline();
  await user.click(seal);
  await isWaiting();
  await user.click(await findUndo());
  await sealIsEnabled();
  expect(screen.queryByText('1 waiting')).toBeNull();
  goOnline();
  await complete(nadia, habit);
  open(nadia, '/');
  await findUndo();
  goOnline = goOffline();
  await user.click(await findUndo());
  await sealIsEnabled();
  await balanceIs('5.00 USD');
  goOnline();
  await balanceIs('0.00 USD');
  expect(completions()).toEqual(['DELETE']);
});

test('accepted marks and undos show at once, and stay when the screen cannot be read again', async () => {
  const { nadia, habit } = await withRun();
  await complete(nadia, habit);
  const user = open(nadia, '/');
  await findUndo();
  const stopReading = lose(/^GET/);
  await user.click(await findUndo());
  await balanceIs('0.00 USD');
  await sealIsEnabled();
  expect(await findNote()).toHaveTextContent('0 of 1 kept');
  // A slow reply does not keep the buttons off either.
  const answerReads = hold(/^GET/);
  stopReading();
  await user.click(await findSeal());
  const undo = await findUndo();
  expect(await findNote()).toHaveTextContent('1 of 1 kept');
  await user.click(undo);
  await sealIsEnabled();
  answerReads();
  await balanceIs('0.00 USD');
  expect(completions()).toEqual(['DELETE', 'POST', 'DELETE']);
});

test('a mark of last night counts for its own day, also when sent after midnight', async () => {
  const { nadia } = await withRun();
  tellTimeOf(kept.clock);
  const user = open(nadia, '/');
  const seal = await findSeal();
  const goOnline = goOffline();
  await user.click(seal);
  await isWaiting();
  kept.clock.set('2026-03-11T00:10:00.000Z');
  goOnline();
  await balanceIs('5.00 USD');
  const days = kept.deps.db.selectFrom('commitment_completions').select(['completion_date', 'marked_on']);
  expect(await days.where('user_id', '=', nadia.id).execute()).toEqual([
    { completion_date: '2026-03-10', marked_on: '2026-03-11' },
  ]);
  expect(await toast(`${run} counts for yesterday.`)).toBeVisible();
});

test('a refusal stays in the strip with the server’s sentence, until OK', async () => {
  const { nadia, habit, user, goOnline } = await markedOffline();
  await nadia.send('PATCH', `/api/habits/${habit.id}`, { archived: true });
  goOnline();
  await strip('1 could not be sent');
  expect(screen.queryByRole('dialog')).toBeNull();
  const sheet = await openSheet(user, 'Show');
  expect(sheet.getByText(`${run}, done`)).toBeVisible();
  expect(sheet.getByText('This habit is archived.')).toBeVisible();
  await user.click(sheet.getByText('OK'));
  await waitFor(() => expect(screen.queryByText('1 could not be sent')).toBeNull());
  expect(await ledger(nadia)).toEqual([]);
});

test('a year offline: the app opens and says what could not be sent', async () => {
  const { nadia, user, goOnline } = await markedOffline();
  kept.clock.set('2027-03-10T12:00:00.000Z');
  await nadia.send('POST', '/api/login', nadia.form);
  open(nadia, '/', goOnline);
  const sheet = await openSheet(user, 'Show');
  expect(sheet.getByText('Only today and the seven days before it can be marked.')).toBeVisible();
});

test('marks, comments and nudges wait in one list, and each can be removed', async () => {
  const [nadia, tom] = [await kept.person({ name: 'Nadia Okafor' }), await kept.person({ name: 'Tom Bell' })];
  const habit = await makeRun(nadia);
  await join(tom, habit);
  const user = open(nadia, `/habits/${habit.id}`);
  const seal = await findSeal();
  const box = await screen.findByLabelText('Write a comment');
  await screen.findByText(/No comments yet/);
  const goOnline = goOffline();
  await user.click(seal);
  await user.type(box, 'Tomorrow at seven?');
  await user.click(screen.getByLabelText('Post comment'));
  await user.click(screen.getByLabelText(`Nudge about ${run}`));
  const sheet = await openSheet(user, '3 waiting');
  for (const title of [`${run}, done`, `Comment on ${run}`, 'Nudge to Tom', `About ${run}`, '“Tomorrow at seven?”'])
    expect(sheet.getByText(title)).toBeVisible();
  await user.click(sheet.getByLabelText('Remove Nudge to Tom'));
  await waitFor(() => expect(sheet.queryByText('Nudge to Tom')).toBeNull());
  await user.click(sheet.getByLabelText('Close'));
  await dialogCloses();
  goOnline();
  await balanceIs('5.00 USD');
  expect(await toast('One mark and one comment.')).toBeVisible();
  expect((await nadia.send('GET', `/api/habits/${habit.id}/comments`)).body).toHaveLength(1);
  expect(sent.some(({ path }) => path.endsWith('/nudge'))).toBe(false);
});

test('signing out with a full outbox asks first, and then leaves nothing behind', async () => {
  const { nadia } = await withRun();
  let user = open(nadia, '/');
  const seal = await findSeal();
  const goOnline = goOffline();
  await user.click(seal);
  await isWaiting();
  await user.click(screen.getByText('Account'));
  await user.click(screen.getByText('Logout'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 thing is not sent yet')).toBeVisible();
  expect(dialog.getByText("One mark is only on this device. If you log out now, it's lost.")).toBeVisible();
  await user.click(dialog.getByText('Stay signed in'));
  await isWaiting();
  await user.click(screen.getByText('Logout'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Log out anyway'));
  await screen.findByRole('tab', { name: 'Create Account' });
  goOnline();
  await nadia.send('POST', '/api/login', nadia.form);
  user = open(nadia, '/');
  await sealIsEnabled();
  expect(completions()).toEqual([]);
});

test('a second person on the device sees and sends nothing of the first, whose marks are gone', async () => {
  const { nadia, habit } = await withRun();
  const mei = await kept.person({ name: 'Mei Lin' });
  await join(mei, habit, { rewardAmount: '5.00' });
  const user = open(nadia, '/');
  const seal = await findSeal();
  const goOnline = goOffline();
  await user.click(seal);
  await isWaiting();
  open(mei, '/', goOnline);
  await sealIsEnabled();
  await user.click(await findSeal());
  await balanceIs('5.00 USD');
  expect([await ledger(nadia), completions()]).toEqual([[], ['POST']]);
  open(nadia, '/');
  await sealIsEnabled();
  expect(screen.queryByText('1 waiting')).toBeNull();
});

test('where the browser stores nothing, a mark waits in the open page, which says so', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const nadia = await kept.person();
  await makeHabit(nadia, { name: run });
  const user = open(nadia, '/');
  const seal = await findSeal();
  const goOnline = goOffline();
  await user.click(seal);
  await isWaiting();
  expect(await screen.findByText(/Keep this page open: this browser stores nothing\./)).toBeVisible();
  goOnline();
  await balanceIs('5.00 USD');
});

test('on a full device a mark is sent or waits in the open page, and the strip says why', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const { nadia } = await withRun();
  const user = open(nadia, '/');
  await user.click(await findSeal());
  await balanceIs('5.00 USD');
  await strip('There is no room left on this device, so Kept needs a connection.');
  const undo = await findUndo();
  const goOnline = goOffline();
  await user.click(undo);
  await strip('1 waiting');
  expect(screen.getByText(/Keep this page open: this browser stores nothing\./)).toBeVisible();
  goOnline();
  await balanceIs('0.00 USD');
});

test('habits of several times, challenges, the month and the window show a waiting day', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const guitar = await makeHabit(nadia, { name: 'Practise guitar', frequency: 'Weekly', times: 3 });
  const swim = await makeChallenge(nadia, { name: 'Swim', goalDays: 3, completionDays: 5 });
  const cannotSend = () => void lose(/\/complete$/);
  const user = open(nadia, '/', cannotSend);
  for (const title of ['Practise guitar', 'Swim']) {
    await user.click(await screen.findByLabelText(new RegExp(`^Mark ${title} done`)));
    await isWaiting(title);
    expect((await findNote(title)).querySelectorAll('.day-tick[data-waiting]')).toHaveLength(1);
    expect(await findNote(title)).toHaveTextContent(/0 of 3.*, 1 waiting/);
  }
  for (const [at, day] of [
    [`/habits/${guitar.id}`, '10 March, waiting to be sent'],
    [`/challenges/${swim.id}`, '10 March, open, waiting to be sent'],
  ] as const) {
    open(nadia, at, cannotSend);
    expect(await screen.findByText(day)).toBeInTheDocument();
    expect(screen.getByText('Waiting to be sent', { selector: 'ul *' })).toBeVisible();
  }
});
