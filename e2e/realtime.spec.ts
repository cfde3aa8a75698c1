import type { WebSocketRoute } from '@playwright/test';
import { join, kept, openHome, run, test } from './companions.ts';
import {
  balanceOf,
  expect,
  holdPolls,
  logInThroughForm,
  logOut,
  makeHabit,
  noteOf,
  sealOf,
  signUp,
} from './journey.ts';

test('everything a companion does shows on an open home page, by the socket alone', async ({ page, newCompanion }) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await holdPolls(page);
  await openHome(page);
  await expect(kept(page, '0 of 1 kept')).toBeVisible();

  await join(maya.page, inviteCode);
  await expect(kept(page, '0 of 2 kept')).toBeVisible();
  await maya.page.request.post(`/api/habits/${id}/complete`);
  await expect(kept(page, '1 of 2 kept')).toBeVisible();
  await maya.page.request.delete(`/api/habits/${id}/complete`);
  await expect(kept(page, '0 of 2 kept')).toBeVisible();

  const read = page.waitForResponse('/api/dashboard');
  await maya.page.request.patch(`/api/habits/${id}/members/${maya.id}/reward`, { data: { rewardAmount: '9.00' } });
  expect(JSON.stringify(await (await read).json())).toContain('"rewardAmount":"9.00"');

  await maya.page.request.post(`/api/habits/${id}/pause`, { data: { reason: 'travel' } });
  await expect(page.getByRole('button', { name: 'Alerts 1 unread' })).toBeVisible();

  await page.request.patch(`/api/habits/${id}`, { data: { name: '🏃 Evening run' } });
  await expect(noteOf(page, 'Evening run')).toBeVisible();
  await maya.page.request.delete(`/api/habits/${id}/members/${maya.id}`);
  await expect(noteOf(page, 'Evening run').getByRole('button', { name: '0 of 1 kept' })).toBeVisible();
  await page.request.delete(`/api/habits/${id}`);
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
});

test('shows changes made between the log-in and the opening of the socket', async ({ page, newCompanion }) => {
  const nadia = await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await join(maya.page, inviteCode);
  await page.context().clearCookies();
  await holdPolls(page);
  let open: () => void = () => {};
  const held = new Promise<void>((release) => (open = release));
  await page.routeWebSocket('/ws', async (socket) => {
    await held;
    socket.connectToServer();
  });
  await page.goto('/auth');
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(kept(page, '0 of 2 kept')).toBeVisible();
  await maya.page.request.post(`/api/habits/${id}/complete`);
  open();
  await expect(kept(page, '1 of 2 kept')).toBeVisible();
});

test('a completion on one screen ticks the member on the other', async ({ page, newCompanion }) => {
  await signUp(page);
  const { inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await join(maya.page, inviteCode);
  for (const one of [page, maya.page]) await holdPolls(one);
  await Promise.all([openHome(page), openHome(maya.page)]);
  await sealOf(maya.page, run).click();
  await expect(kept(page, '1 of 2 kept')).toBeVisible();
  await sealOf(page, run).click();
  for (const one of [page, maya.page]) {
    await expect(kept(one, '2 of 2 kept')).toBeVisible();
    await expect(noteOf(one, run).getByText('1-day shared streak')).toBeVisible();
  }
  await maya.page.getByRole('button', { name: `Undo ${run}` }).click();
  await expect(kept(page, '1 of 2 kept')).toBeVisible();
});

test('a completion in one tab shows in the other, with the balance', async ({ page, context }) => {
  await signUp(page);
  await makeHabit(page);
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    await holdPolls(tab);
    await openHome(tab);
  }
  await sealOf(page, run).click();
  await expect(otherTab.getByRole('button', { name: `Undo ${run}` })).toBeVisible();
  await expect(balanceOf(otherTab, '5.00 USD')).toBeVisible();
  await otherTab.getByRole('button', { name: `Undo ${run}` }).click();
  await expect(sealOf(page, run)).toBeEnabled();
  await expect(balanceOf(page, '0.00 USD')).toBeVisible();
});

test('a cut connection reconnects and shows missed changes', async ({ page, newCompanion }) => {
  test.setTimeout(60_000);
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await join(maya.page, inviteCode);
  await holdPolls(page);
  let isCut = false;
  let current: WebSocketRoute | undefined;
  await page.routeWebSocket('/ws', (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      current = socket;
      server.send(frame);
    });
  });
  await page.goto('/');
  await expect(kept(page, '0 of 2 kept')).toBeVisible();
  await expect.poll(() => current).toBeDefined();
  isCut = true;
  await current!.close();
  await maya.page.request.post(`/api/habits/${id}/complete`);
  isCut = false;
  await expect(kept(page, '1 of 2 kept')).toBeVisible({ timeout: 20_000 });
  // The new socket receives updates.
  await maya.page.request.delete(`/api/habits/${id}/complete`);
  await expect(kept(page, '0 of 2 kept')).toBeVisible();
});

test('refetches everything on screen when back online', async ({ page, context, newCompanion, cleanConsole }) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await join(maya.page, inviteCode);
  await holdPolls(page);
  await openHome(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await maya.page.request.post(`/api/habits/${id}/complete`);
  await context.setOffline(false);
  await expect(kept(page, '1 of 2 kept')).toBeVisible();
  await maya.page.request.delete(`/api/habits/${id}/complete`);
  await expect(kept(page, '0 of 2 kept')).toBeVisible();
});

test('signing out in one tab closes the socket of the other and signs it out', async ({ page, context }) => {
  await signUp(page);
  await makeHabit(page);
  const otherTab = await context.newPage();
  const socket = otherTab.waitForEvent('websocket');
  await Promise.all([openHome(page), openHome(otherTab)]);
  const closed = (await socket).waitForEvent('close');
  await logOut(page);
  await closed;
  await expect(otherTab).toHaveURL('/auth?redirect=%2F');
});

test('a session that ends on the server signs its open page out', async ({
  page,
  playwright,
  server,
  cleanConsole,
}) => {
  // The page fetches the user, in case another user has signed in.
  cleanConsole.allow(/status of 401 .*\/api\/user/);
  const nadia = await signUp(page);
  await makeHabit(page);
  await openHome(page);
  // On another device, a new password ends every other session.
  const elsewhere = await playwright.request.newContext({ baseURL: server.url });
  await elsewhere.post('/api/login', { data: { username: nadia.username, password: nadia.password } });
  const change = { currentPassword: nadia.password, newPassword: 'another secret' };
  expect((await elsewhere.put('/api/user/password', { data: change })).ok()).toBe(true);
  await expect(page).toHaveURL('/auth?redirect=%2F');
  await elsewhere.dispose();
});

test('an older reply does not roll back a completion', async ({ page, newCompanion }) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const maya = await newCompanion('Maya Lindqvist');
  await join(maya.page, inviteCode);
  await holdPolls(page);
  await openHome(page);
  // A request sent before the tap and answered after it.
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isSent: () => void = () => {};
  const sent = new Promise<void>((resolve) => (isSent = resolve));
  await page.route(
    '/api/dashboard',
    async (route) => {
      const reply = await route.fetch();
      isSent();
      await held;
      await route.fulfill({ response: reply });
    },
    { times: 1 },
  );
  await maya.page.request.post(`/api/habits/${id}/complete`);
  await sent;
  // The completion itself is slow too.
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/complete', async (route) => {
    await answered;
    await route.continue();
  });
  await sealOf(page, run).click();
  const undo = page.getByRole('button', { name: `Undo ${run}` });
  await expect(undo).toBeVisible();
  const late = page.waitForResponse('/api/dashboard');
  letGo();
  await late;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(undo).toBeVisible({ timeout: 1 });
  answer();
  await expect(kept(page, '2 of 2 kept')).toBeVisible();
});
