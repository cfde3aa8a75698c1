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

test('a person who asks to join is let in from the creator’s alerts, and both pages follow by themselves', async ({
  page,
  browser,
  server,
}) => {
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
});

test('two tabs completing at the same moment are paid once, and the second shows the refusal', async ({
  page,
  context,
  cleanConsole,
}) => {
  cleanConsole.allow(/409 .*\/complete/);
  await signUp(page);
  await makeHabit(page);
  const tabs = [page, await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  for (const tab of tabs) await expect(sealOf(tab, run)).toBeEnabled();

  // Holds the first call until both tabs have sent theirs.
  let waiting = 0;
  let release: () => void = () => {};
  const bothAsked = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/complete', async (route) => {
    if (++waiting === tabs.length) release();
    await bothAsked;
    await route.continue();
  });
  const answers = await Promise.all(
    tabs.map(async (tab) => {
      const answer = tab.waitForResponse('**/complete');
      await sealOf(tab, run).click();
      return (await answer).status();
    }),
  );
  expect(new Set(answers)).toEqual(new Set([200, 409]));

  const loser = tabs[answers.indexOf(409)]!;
  await expect(
    loser.getByText('Failed to mark habit as complete: You have already completed this today.'),
  ).toBeVisible();
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: `Undo ${run}` })).toBeVisible();
    await expect(noteOf(tab, run).getByRole('button', { name: '1 of 1 kept' })).toBeVisible();
    await expect(balanceOf(tab, '5.00 USD')).toBeVisible();
  }
  const rows = (await (await page.request.get('/api/reward-transactions')).json()) as object[];
  expect(rows).toHaveLength(1);
});
