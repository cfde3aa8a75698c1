import { balanceOf, expect, holdPolls, makeHabit, noteOf, sealOf, signUp, test } from './journey.ts';

const run = 'Morning run';

test('two people complete one habit, and both see 2 of 2 and a streak of one day at once', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  const { inviteCode } = await makeHabit(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const companion = await elsewhere.newPage();
  await signUp(companion);
  await companion.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount: 2 } });

  const both = [page, companion];
  for (const one of both) await holdPolls(one);
  await Promise.all(both.map((one) => one.goto('/')));
  for (const one of both) await expect(noteOf(one, run).getByRole('button', { name: '0 of 2 kept' })).toBeVisible();
  await Promise.all(both.map((one) => sealOf(one, run).click()));
  await expect(balanceOf(page, '5.00 USD')).toBeVisible();
  await expect(balanceOf(companion, '2.00 USD')).toBeVisible();
  for (const one of both) {
    await expect(noteOf(one, run).getByRole('button', { name: '2 of 2 kept' })).toBeVisible();
    await expect(noteOf(one, run).getByText('1-day shared streak')).toBeVisible();
  }
  await companion.getByRole('button', { name: `Undo ${run}` }).click();
  await expect(noteOf(page, run).getByRole('button', { name: '1 of 2 kept' })).toBeVisible();
  await elsewhere.close();
});

test(
  'a person who asks to join is let in from the creator’s alerts, and both pages follow by themselves',
  { tag: '@full' },
  async ({ page, browser, server }) => {
    await signUp(page);
    const { inviteCode } = await makeHabit(page, { approval: true });
    const elsewhere = await browser.newContext({ baseURL: server.url });
    const companion = await elsewhere.newPage();
    await signUp(companion);
    await page.goto('/');
    await companion.goto(`/join/${inviteCode}`);
    await companion.getByLabel('Amount').fill('3');
    await companion.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(companion.getByRole('heading', { name: 'You asked to join' })).toBeVisible();

    await page.getByRole('button', { name: 'Alerts 1 unread' }).click();
    await page.getByRole('button', { name: /^Let in/ }).click();
    await expect(noteOf(companion, run)).toBeVisible();
    await expect(companion.getByRole('button', { name: 'Alerts 1 unread' })).toBeVisible();
    await expect(noteOf(page, run).getByRole('button', { name: '0 of 2 kept' })).toBeVisible();
    await elsewhere.close();
  },
);

test(
  'two tabs completing at the same moment send it once, and both show it',
  { tag: '@full' },
  async ({ page, context }) => {
    await signUp(page);
    await makeHabit(page);
    const tabs = [page, await context.newPage()] as const;
    await Promise.all(tabs.map((tab) => tab.goto('/')));
    for (const tab of tabs) await expect(sealOf(tab, run)).toBeEnabled();

    // Holds the call until both tabs show the press.
    let calls = 0;
    let release: () => void = () => {};
    const bothShow = new Promise<void>((resolve) => (release = resolve));
    await context.route('**/complete', async (route) => {
      calls++;
      await bothShow;
      await route.continue();
    });
    // The second press may find the seal disabled, because the first is already known there.
    await Promise.all(tabs.map((tab) => sealOf(tab, run).evaluate((seal: HTMLElement) => seal.click())));
    // Until a tab shows it as waiting, it may still be loading its outbox.
    for (const tab of tabs) await expect(noteOf(tab, run)).toHaveAttribute('data-state', 'waiting');
    expect(calls).toBe(1);
    release();
    for (const tab of tabs) {
      await expect(noteOf(tab, run)).toHaveAttribute('data-state', 'kept');
      await expect(noteOf(tab, run).getByRole('button', { name: '1 of 1 kept' })).toBeVisible();
      await expect(balanceOf(tab, '5.00 USD')).toBeVisible();
    }
    expect(calls).toBe(1);
    const rows = (await (await page.request.get('/api/reward-transactions')).json()) as object[];
    expect(rows).toHaveLength(1);
  },
);
