import { openHome, run, test } from './companions.ts';
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

test('two tabs of one person show the same, and sign out and in together', async ({
  page,
  context,
  playwright,
  server,
}) => {
  const nadia = await signUp(page);
  const { id } = await makeHabit(page);
  const other = await context.newPage();
  const socket = other.waitForEvent('websocket');
  for (const tab of [page, other]) {
    await holdPolls(tab);
    await openHome(tab);
  }

  await test.step('a completion and its undo, with the balance', async () => {
    await sealOf(page, run).click();
    await expect(other.getByRole('button', { name: `Undo ${run}` })).toBeVisible();
    await expect(balanceOf(other, '5.00 USD')).toBeVisible();
    await other.getByRole('button', { name: `Undo ${run}` }).click();
    await expect(sealOf(page, run)).toBeEnabled();
    await expect(balanceOf(page, '0.00 USD')).toBeVisible();
  });

  await test.step('a goal that is added and redeemed', async () => {
    await page.request.post(`/api/habits/${id}/complete`);
    await other.getByRole('link', { name: 'Goals', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'Goal Rewards' })).toBeVisible();
    const added = await page.request.post('/api/goal-rewards', { data: { title: 'Tea', price: '3.00' } });
    await expect(noteOf(other, 'Tea')).toContainText('Unlocked');
    const goal = (await added.json()) as { id: number };
    await page.request.post(`/api/goal-rewards/${goal.id}/redeem`);
    await expect(noteOf(other, 'Tea')).toContainText('Redeemed today');
    for (const tab of [page, other]) await expect(balanceOf(tab, '2.00 USD')).toBeVisible();
  });

  await test.step('signing out closes the socket of the other tab; signing in opens its page again', async () => {
    const closed = (await socket).waitForEvent('close');
    await page.bringToFront();
    await logOut(page);
    await closed;
    await expect(other).toHaveURL('/auth?redirect=%2Fgoal-rewards');
    await logInThroughForm(page, nadia.username, nadia.password);
    await expect(noteOf(page, run)).toBeVisible();
    await expect(noteOf(other, 'Tea')).toBeVisible();
  });

  await test.step('a session that ends on the server signs its open pages out', async () => {
    // On another device, a new password ends every other session.
    const elsewhere = await playwright.request.newContext({ baseURL: server.url });
    await elsewhere.post('/api/login', { data: { username: nadia.username, password: nadia.password } });
    const change = { currentPassword: nadia.password, newPassword: 'another secret' };
    expect((await elsewhere.put('/api/user/password', { data: change })).ok()).toBe(true);
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\?redirect=/);
    await elsewhere.dispose();
  });
});
