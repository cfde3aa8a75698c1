import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { complete } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { makeChallenge } from './challenges.ts';
import { balanceIs, findNote, findSeal, findUndo, makeRun, sealIsEnabled } from './habit-note.ts';
import { goOffline, hold, keepDevice, open, refuse, sent, tellTimeOf, toast } from './open-screen.tsx';

// Without a connection the page shows what it last knew, and after signing out nothing of it is left.

const kept = await testApp();

beforeEach(() => {
  kept.clock.set('2026-03-10T14:05:30.000Z');
  tellTimeOf(kept.clock);
  keepDevice();
  vi.useFakeTimers({ toFake: ['Date'], now: kept.clock.now() });
});
afterEach(() => void vi.useRealTimers());

/** The device's clock goes with the server's. */
function setClocks(time: string): void {
  kept.clock.set(time);
  vi.setSystemTime(time);
}

async function withRun() {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  return { nadia, habit: await makeRun(nadia) };
}

/** Everything that this browser keeps, as text. */
async function everythingKept(): Promise<string> {
  const found: unknown[] = [localStorage, sessionStorage].map((one) => Object.fromEntries(Object.entries(one)));
  for (const { name } of await indexedDB.databases()) {
    const request = indexedDB.open(name!);
    // Removed meanwhile: not created again, which would be without its stores.
    request.addEventListener('upgradeneeded', () => request.transaction!.abort());
    const database = await promised(request).catch(() => undefined);
    if (!database) continue;
    for (const store of database.objectStoreNames) {
      const values = database.transaction(store).objectStore(store);
      const all = await promised(values.getAll());
      if (all.length > 0) found.push(name, store, all);
    }
    database.close();
  }
  return JSON.stringify(found);
}
function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

/** Leaves the page, until what it has read is kept. */
async function leavePage(...texts: string[]): Promise<void> {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.waitFor(
    async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      const found = await everythingKept();
      for (const text of texts) expect(found).toContain(text);
    },
    { timeout: 15_000 },
  );
  visibility.mockRestore();
}

/** Opens an address without a connection. Returns how to get it back, and the mouse and keyboard. */
function openOffline(person: TestBrowser, at: string) {
  let goOnline = () => {};
  const user = open(person, at, () => (goOnline = goOffline()));
  return { goOnline, user };
}

const stripSays = (text: string | RegExp) =>
  waitFor(() =>
    expect(screen.getByText(/^(Offline\.|Connecting…)$/).closest('[role="status"]')).toHaveTextContent(text),
  );

test('home opens without a connection, says since when, and is read again once there is one', async () => {
  const { nadia, habit } = await withRun();
  open(nadia, '/');
  await findSeal();
  await leavePage('Morning run');
  setClocks('2026-03-10T15:30:00.000Z');
  await complete(nadia, habit);
  const { goOnline } = openOffline(nadia, '/');
  await findSeal();
  await balanceIs('0.00 USD');
  await stripSays(/^Offline\. Showing what we knew at 14:05$/);
  goOnline();
  await findUndo();
  await balanceIs('5.00 USD');
  expect(screen.queryByText(/Showing what we knew/)).toBeNull();
});

test('goals, statement and the pages of promises open at their own address', async () => {
  const { nadia, habit } = await withRun();
  await complete(nadia, habit);
  const swim = await makeChallenge(nadia, { name: 'Swim', goalDays: 3, completionDays: 5 });
  const pages: [at: string, shown: RegExp, stored: string[]][] = [
    [`/habits/${habit.id}`, /Comments/, ['comments', 'completions', '/months/', '/year/']],
    [`/challenges/${swim.id}`, /Comments/, ['Swim', `challenges/${swim.id}/comments`]],
    ['/goal-rewards', /Goal Rewards/, ['goal-rewards/list']],
    ['/statement', /Tue|Today/, ['newestId', 'pledges/dues', 'pledges/settled']],
  ];
  for (const [at, shown, stored] of pages) {
    open(nadia, at);
    await screen.findAllByText(shown);
    await leavePage(...stored);
  }
  setClocks('2026-03-10T15:30:00.000Z');
  for (const [at, shown] of pages) {
    openOffline(nadia, at);
    await screen.findAllByText(shown);
    await stripSays('Offline. Showing what we knew at 14:05');
    for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
  }
});

test('a page that was not opened before says so, and the way home is open', async () => {
  const { nadia, habit } = await withRun();
  open(nadia, '/');
  await findSeal();
  await leavePage('Morning run');
  const { user } = openOffline(nadia, `/habits/${habit.id}`);
  const alert = (await screen.findByText(/^You are offline, and this page has not been opened here before/)).closest(
    'div',
  )!;
  expect(alert).toHaveAttribute('role', 'alert');
  const retry = within(alert).getByText('Try again');
  retry.focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/^You are offline, and this page has not been opened here before/);
  await user.click(screen.getByText('Home', { selector: 'nav *' }));
  await findNote();
});

test('an accepted undo stays undone when the page is closed before the next snapshot', async () => {
  const { nadia, habit } = await withRun();
  await complete(nadia, habit);
  open(nadia, '/');
  await findUndo();
  await leavePage('Morning run');
  const page = open(nadia, '/');
  await page.click(await findUndo());
  await balanceIs('0.00 USD');
  await sealIsEnabled();
  const { goOnline, user } = openOffline(nadia, '/');
  await sealIsEnabled();
  await user.click(await findSeal());
  await user.click(await findUndo());
  await sealIsEnabled();
  goOnline();
  await waitFor(async () => expect(await everythingKept()).not.toContain('accepted'), { timeout: 15_000 });
  openOffline(nadia, '/');
  await sealIsEnabled();
});

const never = 2 ** 31 - 1;

/** Until the test ends, timers of `ms` take as long as that. */
function changeTimers(ms: number, other: number): void {
  const { setTimeout: later } = globalThis;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  timers.mockImplementation((...[run, wanted, ...rest]) => later(run, wanted === ms ? other : wanted, ...rest));
  onTestFinished(() => timers.mockRestore());
}

test.for([
  ['shows no line at first', never],
  ['says so after two seconds', 0],
] as const)('on a slow connection the last known home is there first, and %s', async ([, twoSeconds]) => {
  const { nadia, habit } = await withRun();
  open(nadia, '/');
  await findSeal();
  await leavePage('Morning run');
  await complete(nadia, habit);
  changeTimers(2000, twoSeconds);
  let answer = () => {};
  open(nadia, '/', () => (answer = hold(/./)));
  await findSeal();
  if (twoSeconds === 0) await stripSays('Connecting… Showing what we knew at 14:05');
  expect(screen.queryAllByText('Connecting…')).toHaveLength(twoSeconds === 0 ? 1 : 0);
  answer();
  await findUndo();
  expect(screen.queryByText('Connecting…')).toBeNull();
});

test('the page that the worker served shows the last known home without waiting for the server once more', async () => {
  const { nadia } = await withRun();
  open(nadia, '/');
  await findSeal();
  await leavePage('Morning run');
  const { documentElement: page } = document;
  changeTimers(400, never);
  page.setAttribute('data-shell', '');
  onTestFinished(() => page.removeAttribute('data-shell'));
  open(nadia, '/', () => void hold(/./));
  expect(await findSeal()).toBeVisible();
});

test('a page that stays open shows what it knew before, also when its memory has let go of it', async () => {
  const { nadia, habit } = await withRun();
  open(nadia, `/habits/${habit.id}`);
  await screen.findByText('Comments');
  await leavePage('comments', 'Morning run');
  open(nadia, '/');
  const note = await findNote();
  goOffline();
  act(() =>
    within(note)
      .getByRole('link', { name: /Morning run/ })
      .click(),
  );
  expect(await screen.findByText('Comments')).toBeVisible();
});

test('marks of yesterday are not shown as today’s when midnight has passed without a connection', async () => {
  const { nadia, habit } = await withRun();
  await complete(nadia, habit);
  open(nadia, '/');
  await findUndo();
  await leavePage('Morning run');
  open(nadia, `/habits/${habit.id}`);
  await findUndo();
  await leavePage('comments');
  setClocks('2026-03-11T08:00:00.000Z');
  openOffline(nadia, '/');
  await findSeal();
  expect(screen.getByText('Wednesday 11 March')).toBeVisible();
  await stripSays('Offline. Showing what we knew on Tuesday, 14:05');
  openOffline(nadia, `/habits/${habit.id}`);
  await findSeal();
});

test('signing out leaves nothing on the device', async () => {
  const { nadia } = await withRun();
  const user = open(nadia, '/');
  await findSeal();
  await leavePage('Morning run', 'Nadia Okafor');
  await user.click(await screen.findByText('Account'));
  await user.click(screen.getByText('Logout'));
  await screen.findByRole('tab', { name: 'Log In' });
  await waitFor(async () => expect(await everythingKept()).toBe('[{},{}]'));
  // Any refused call shows Log In. A page that closed before the reply to the logout would remember to repeat it.
  await waitFor(() => expect(nadia.cookies.has('kept')).toBe(false));
  openOffline(nadia, '/');
  await screen.findByRole('tab', { name: 'Log In' });
});

test('signing out without a connection signs out here, and ends the session once there is one', async () => {
  const { nadia } = await withRun();
  open(nadia, '/');
  await findSeal();
  await leavePage('Morning run');
  const { user } = openOffline(nadia, '/');
  await findSeal();
  await user.click(await screen.findByText('Account'));
  await user.click(screen.getByText('Logout'));
  await screen.findByRole('tab', { name: 'Log In' });
  await toast(/Your session ends when Kept is next opened here with a connection/);
  await waitFor(async () => expect(await everythingKept()).toBe('[{"signOut":"1"},{}]'));

  // The next person opens Kept in this browser, whose session cookie is still there.
  open(nadia, '/');
  await screen.findByRole('tab', { name: 'Log In' });
  expect(sent.map(({ method, path }) => `${method} ${path}`)[0]).toBe('POST /api/logout');
  await waitFor(async () => expect(await everythingKept()).toBe('[{},{}]'));
  expect((await nadia.send('GET', '/api/user')).status).toBe(401);
});

test('signing out while the server fails ends the session once it works again', async () => {
  const { nadia } = await withRun();
  const user = open(nadia, '/');
  await findSeal();
  refuse(/logout/, 500);
  await user.click(await screen.findByText('Account'));
  await user.click(screen.getByText('Logout'));
  await screen.findByRole('tab', { name: 'Log In' });
  open(nadia, '/');
  await screen.findByRole('tab', { name: 'Log In' });
  expect((await nadia.send('GET', '/api/user')).status).toBe(401);
});

test('a second person on this device sees nothing of the first', async () => {
  const { nadia } = await withRun();
  const maya = await kept.person({ name: 'Maya Lind' });
  open(nadia, '/');
  await findSeal();
  await leavePage('Morning run');
  await nadia.send('POST', '/api/logout');
  await nadia.send('POST', '/api/login', maya.form);
  open(nadia, '/');
  await screen.findByRole('heading', { name: /Maya/ });
  await waitFor(async () => expect(await everythingKept()).not.toMatch(/Nadia|Morning run/));
  await leavePage('Maya Lind');
  openOffline(nadia, '/');
  await screen.findByRole('heading', { name: /Maya/ });
  expect(screen.queryByText(/Morning run/)).toBeNull();
});

test('a session that was ended elsewhere takes its data along, and the page says what was not sent', async () => {
  const { nadia } = await withRun();
  open(nadia, '/');
  await findSeal();
  await leavePage('Morning run');
  const { goOnline, user } = openOffline(nadia, '/');
  await user.click(await findSeal());
  await screen.findByText('1 waiting');
  nadia.cookies.set('kept', 'ended');
  goOnline();
  await screen.findByRole('tab', { name: 'Log In' });
  expect(await toast('Not sent, and gone from this device: one mark.')).toBeVisible();
  await waitFor(async () => expect(await everythingKept()).not.toMatch(/Nadia|Morning run/));
});

test('a browser that keeps nothing says so once, and works with a connection', async () => {
  const { nadia } = await withRun();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const user = open(nadia, '/');
  await user.click(await findSeal());
  await balanceIs('5.00 USD');
  await user.click(await screen.findByText('OK'));
  expect(screen.queryByText(/does not let Kept keep anything/)).toBeNull();
  open(nadia, '/');
  await user.click(await findUndo());
  await balanceIs('0.00 USD');
  expect(screen.queryByText(/does not let Kept keep anything/)).toBeNull();
  const { goOnline } = openOffline(nadia, '/');
  await screen.findByText('We cannot load Kept right now');
  goOnline();
  await findSeal();
});
