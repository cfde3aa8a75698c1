import {
  balanceOf as balance,
  expect,
  holdPolls,
  makeHabit as make,
  muteSocket,
  noteOf as note,
  signUp,
  test,
} from './journey.ts';

test('a starter becomes a promise, is kept, paid, undone and kept again', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await expect(page.getByText('Create a habit and set a goal to grow.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Starter habits' }).getByRole('link')).toHaveCount(7);
  await page.getByRole('link', { name: /Walk for 20 minutes/ }).click();
  await expect(page.getByLabel('Habit title')).toHaveValue('🚶 Walk for 20 minutes');
  await expect(page.getByLabel('Description')).toHaveValue('Outside, any pace. The long way home counts.');
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expect(page.getByLabel('Reward each time you keep it')).toHaveValue('3.00');
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Set your goal and move with intention.')).toBeVisible();
  const walk = note(page, 'Walk for 20 minutes');
  await walk.getByRole('button', { name: 'Mark Walk for 20 minutes done' }).click();
  await expect(balance(page, '3.00 USD')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Kept. 3.00 USD added.' })).toHaveCount(1);
  await expect(walk.getByText('+3.00')).toBeVisible();
  await expect(walk.getByText('1-day shared streak')).toBeVisible();
  await expect(walk.getByRole('button', { name: 'Mark Walk for 20 minutes done' })).toBeDisabled();
  await page.reload();
  await walk.getByRole('button', { name: 'Undo Walk for 20 minutes' }).click();
  await expect(balance(page, '0.00 USD')).toBeVisible();
  await walk.getByRole('button', { name: 'Mark Walk for 20 minutes done' }).click();
  await expect(balance(page, '3.00 USD')).toBeVisible();
});

test('the form says what is missing, and the reward cannot be typed or left wrong', async ({ page }) => {
  await signUp(page);
  // What an address suggests is taken where it makes sense.
  await page.goto('/create-habit?frequency=Weekly&rewardAmount=much');
  const reward = page.getByLabel('Reward each time you keep it');
  await expect(reward).toHaveValue('1.00');
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Habit Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(page.getByLabel('Habit title')).toHaveAccessibleDescription(/Habit title is required/);
  await expect(page.getByText('Description is required', { exact: true })).toBeVisible();
  await reward.fill('');
  await reward.pressSequentially('12.345x');
  await expect(reward).toHaveValue('12.34');
  await reward.fill('');
  await reward.blur();
  await expect(reward).toHaveValue('0.01');
  await reward.fill('.5');
  await reward.blur();
  await expect(reward).toHaveValue('0.50');
  await reward.fill('123456789');
  await reward.blur();
  await expect(reward, 'too much is said, not replaced').toHaveAccessibleDescription('Maximum amount is 99,999,999.99');
  await expect(reward).toHaveValue('123456789');
  await page.getByLabel('Currency').selectOption('EUR');
  await expect(page.getByText('Nothing is converted: your balance will read 0.00 EUR.')).toBeVisible();
  await page.getByRole('radio', { name: 'Overseer' }).check();
  await expect(reward).toBeHidden();
});

test('whoever oversees keeps their currency, whatever they chose before', async ({ page }) => {
  await signUp(page);
  await page.goto('/create-habit?name=Morning+run&description=Shoes+by+the+door');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('radio', { name: 'Overseer' }).check();
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(note(page, 'Morning run').getByText('You keep an eye on it')).toBeVisible();
  await expect(balance(page, '0.00 USD')).toBeVisible();
});

test('the list is sorted by reward, then newest first', async ({ page }) => {
  await signUp(page);
  for (const [name, rewardAmount] of [
    ['First', 2],
    ['Dear', 9],
    ['Second', 2],
  ] as const)
    await make(page, { name, rewardAmount });
  await make(page, { name: 'Watched', rewardAmount: 50, creatorRole: 'overseer' });
  await page.goto('/');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Dear', 'Second', 'First', 'Watched']);
  await expect(note(page, 'Watched').getByText('You keep an eye on it')).toBeVisible();
  await expect(note(page, 'Watched').getByRole('button', { name: /^Mark/ })).toHaveCount(0);
});

test('a refusal puts the note back and says why', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/complete/);
  await signUp(page);
  const { id } = await make(page);
  // The page does not hear that it was done elsewhere.
  await muteSocket(page);
  await holdPolls(page);
  await page.goto('/');
  await expect(note(page, 'Morning run')).toBeVisible();
  await page.request.post(`/api/habits/${id}/complete`);
  await note(page, 'Morning run').getByRole('button', { name: 'Mark Morning run done' }).click();
  await expect(
    page.getByText('Failed to mark habit as complete: You have already completed this today.'),
  ).toBeVisible();
});

test('when no answer comes the note is put back, and the sentence stands alone', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/ERR_FAILED .*\/complete/);
  await signUp(page);
  await make(page);
  await page.goto('/');
  await page.route('**/complete', (route) => route.abort());
  await page.getByRole('button', { name: 'Mark Morning run done' }).click();
  await expect(page.getByText('Failed to mark habit as complete', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();
  await expect(balance(page, '0.00 USD')).toBeVisible();
});

test('without a connection the seal says so, and nothing is queued', async ({ page, context }) => {
  await signUp(page);
  await make(page);
  await page.goto('/');
  await expect(note(page, 'Morning run')).toBeVisible();
  await context.setOffline(true);
  await expect(note(page, 'Morning run').getByText('Needs a connection')).toBeVisible();
  await expect(note(page, 'Morning run').getByRole('button', { name: 'Mark Morning run done' })).toBeDisabled();
  await context.setOffline(false);
  await expect(note(page, 'Morning run').getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();
  await expect(balance(page, '0.00 USD')).toBeVisible();
});

test('companions show with their ticks, and the full list opens', async ({ page, browser, server }) => {
  await signUp(page);
  const { id, inviteCode } = await make(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const maya = await elsewhere.newPage();
  const { username } = await signUp(maya);
  await maya.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount: 1 } });
  await maya.request.post(`/api/habits/${id}/complete`);
  await page.goto('/');
  await note(page, 'Morning run')
    .getByRole('button', { name: /1 of 2 kept/ })
    .click();
  await expect(
    note(page, 'Morning run')
      .getByRole('listitem')
      .filter({ hasText: `@${username}` }),
  ).toContainText('Done');
  await elsewhere.close();
});

test('the greeting knows the next goal', async ({ page }) => {
  await signUp(page);
  await make(page);
  await page.request.post('/api/goal-rewards', { data: { title: 'Headphones', price: '150' } });
  await page.request.post('/api/goal-rewards', { data: { title: 'Tea', price: '5' } });
  await page.goto('/');
  await expect(page.getByText('You are 5.00 USD away from your goal.')).toBeVisible();
  await note(page, 'Morning run').getByRole('button', { name: 'Mark Morning run done' }).click();
  await expect(page.getByText('Goal unlocked! 🎉 Redeem you reward.')).toBeVisible();
});
