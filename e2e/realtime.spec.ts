import type { WebSocketRoute } from '@playwright/test';
import { join, kept, openHome, test } from './companions.ts';
import { expect, holdPolls, makeHabit, noteOf, signUp } from './journey.ts';

test('everything a companion does shows on an open home page by the socket alone, also after being offline', async ({
  page,
  context,
  newCompanion,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED/);
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

  await test.step('changes made while offline show when back online, and later ones too', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Offline.', { exact: true })).toBeVisible();
    await maya.page.request.post(`/api/habits/${id}/complete`);
    await context.setOffline(false);
    await expect(kept(page, '1 of 2 kept')).toBeVisible();
    await maya.page.request.delete(`/api/habits/${id}/complete`);
    await expect(kept(page, '0 of 2 kept')).toBeVisible();
  });

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
