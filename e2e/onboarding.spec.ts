import type { Page } from '@playwright/test';
import { clipboardOf, expect, refuseClipboard, selectedText, signUp, test } from './journey.ts';

const step = (page: Page, number: 1 | 2 | 3) =>
  page.getByRole('heading', {
    level: 1,
    name: ['Create Your Habit Rewards', 'Set Your Rewards Goal', 'Invite Friends and Earn Rewards Together'][
      number - 1
    ]!,
  });
const setGoal = (page: Page) => page.getByRole('button', { name: 'Set This Goal' });
const fillGoal = async (page: Page) => {
  await page.getByLabel('Goal Title').fill('Headphones');
  await page.getByLabel('Goal Value').fill('150');
  await page.getByLabel('Goal Link').fill('https://example.com/headphones');
};
const goalsOf = async (page: Page) => (await (await page.request.get('/api/goal-rewards')).json()) as object[];

async function makeHabit(page: Page, name: string): Promise<{ id: number; inviteCode: string }> {
  const reply = await page.request.post('/api/habits', {
    data: { name, description: 'Every day', frequency: 'Daily', rewardAmount: 1, currency: 'USD' },
  });
  return (await reply.json()) as { id: number; inviteCode: string };
}

test('the whole walk: a starter, a goal, an invitation, home', async ({ page }) => {
  await signUp(page);
  await page.goto('/signup-flow');
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Step 1 of 3' })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link')).toHaveCount(8);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();

  await page.getByRole('link', { name: /Read 10 pages/ }).click();
  await expect(page.getByLabel('Habit title')).toHaveValue('📖 Read 10 pages');
  await expect(page.getByLabel('Reward each time you keep it')).toHaveValue('3.00');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Start Tracking' }).click();

  await expect(page).toHaveURL(/\/signup-flow\?step=2&habitId=\d+$/);
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Goal Value')).toHaveAccessibleDescription(
    "You'll unlock this goal when you've earned this amount. USD",
  );
  await fillGoal(page);
  await setGoal(page).click();

  await expect(page).toHaveURL(/\/signup-flow\?step=3&habitId=\d+$/);
  await expect(step(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Copy Invitation' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Invitation copied' });
  await expect(toast).toBeVisible();
  expect(await clipboardOf(page)).toMatch(/“📖 Read 10 pages”, Daily\. Join me on Kept: http:.*\/join\/\w+$/);
  await expect(step(page, 3), 'copying does not lead away').toBeVisible();
  await expect(toast).toBeHidden({ timeout: 4000 });

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article', { name: 'Read 10 pages' })).toBeVisible();
  await expect(page.getByText('You are 150.00 USD away from your goal.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await goalsOf(page)).toMatchObject([
    { title: 'Headphones', price: '150.00', link: 'https://example.com/headphones' },
  ]);
});

test('a habit of one’s own can be the first', async ({ page }) => {
  await signUp(page);
  await page.goto('/signup-flow?step=1');
  await page.getByRole('link', { name: 'Create Your Own Habit' }).click();
  await expect(page).toHaveURL('/create-habit?signup=true');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(step(page, 1)).toBeVisible();
  await page.getByRole('link', { name: 'Create Your Own Habit' }).click();
  await page.getByLabel('Habit title').fill('Sketch');
  await page.getByLabel('Description').fill('One page');
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(step(page, 2)).toBeVisible();
});

test('left at any step and taken up again by its address, with the back button in between', async ({ page }) => {
  await signUp(page);
  await page.goto('/signup-flow');
  await page.getByRole('link', { name: /Walk for 20 minutes/ }).click();
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(step(page, 2)).toBeVisible();
  const left = page.url();
  await page.getByRole('link', { name: 'Kept, home' }).click();
  await expect(page.getByRole('article', { name: 'Walk for 20 minutes' })).toHaveCount(1);

  await page.goto(left);
  await expect(step(page, 2)).toBeVisible();
  await page.getByRole('link', { name: 'Continue without a goal' }).click();
  await expect(page.getByText('“🚶 Walk for 20 minutes”')).toBeVisible();
  await page.reload();
  await expect(page.getByText('“🚶 Walk for 20 minutes”')).toBeVisible();
  await page.goBack();
  await expect(step(page, 2)).toBeVisible();
  await page.goForward();
  await expect(step(page, 3)).toBeVisible();
  expect(await goalsOf(page)).toEqual([]);
});

test('going back after creating does not offer to create it again', async ({ page }) => {
  await signUp(page);
  await page.goto('/signup-flow');
  await page.getByRole('link', { name: /Walk for 20 minutes/ }).click();
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(step(page, 2)).toBeVisible();
  await page.goBack();
  await expect(step(page, 1)).toBeVisible();
  await page.goForward();
  await expect(step(page, 2)).toBeVisible();
});

test('the goal can be set once it has a name and a price, and says what else is wrong', async ({ page }) => {
  await signUp(page);
  await page.goto('/signup-flow?step=2');
  await expect(setGoal(page)).toBeDisabled();
  await page.getByLabel('Goal Value').fill('0');
  await page.getByLabel('Goal Title').fill('   ');
  await expect(setGoal(page)).toBeDisabled();
  await page.getByLabel('Goal Title').fill('Headphones');
  await expect(setGoal(page)).toBeDisabled();
  await page.getByLabel('Goal Value').fill('');
  await page.getByLabel('Goal Value').blur();
  await expect(page.getByLabel('Goal Value'), 'no price is made up').toHaveValue('');
  await page.getByLabel('Goal Value').fill('1234567890');
  await page.getByLabel('Goal Link').fill('javascript:alert(1)');
  await expect(setGoal(page)).toBeEnabled();
  await setGoal(page).click();
  await expect(page.getByLabel('Goal Value')).toHaveAccessibleDescription(/Maximum amount is 99,999,999.99/);
  await expect(page.getByLabel('Goal Value')).toBeFocused();
  await expect(page.getByLabel('Goal Link')).toHaveAccessibleDescription('Please enter a valid link');
  expect(await goalsOf(page)).toEqual([]);
});

test('a goal that the server refuses keeps what was typed, and there is a way on', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/api\/goal-rewards/);
  await signUp(page);
  const { id } = await makeHabit(page, 'Sketch');
  for (let count = 0; count < 5; count++)
    await page.request.post('/api/goal-rewards', { data: { title: `Goal ${count}`, price: 5 } });
  await page.goto(`/signup-flow?step=2&habitId=${id}`);
  await fillGoal(page);
  await setGoal(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to set goal' })).toContainText(
    'You can set up to 5 goal rewards',
  );
  await expect(page.getByLabel('Goal Title')).toHaveValue('Headphones');
  await expect(page.getByLabel('Goal Value')).toHaveValue('150.00');
  await expect(page.getByLabel('Goal Link')).toHaveValue('https://example.com/headphones');
  await page.getByRole('link', { name: 'Continue without a goal' }).click();
  await expect(page).toHaveURL(`/signup-flow?step=3&habitId=${id}`);
});

test('a session that ends in between keeps what was typed', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/401 .*\/api\/goal-rewards/);
  const nadia = await signUp(page);
  await page.goto('/signup-flow?step=2');
  await fillGoal(page);
  await page.context().clearCookies();
  await setGoal(page).click();
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent('/signup-flow?step=2')}`);
  await page.getByRole('tab', { name: 'Log In' }).click();
  await page.getByLabel('Username or Email').fill(nadia.username);
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(nadia.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByLabel('Goal Title')).toHaveValue('Headphones');
  await expect(page.getByLabel('Goal Value')).toHaveValue('150.00');
});

test('pressed twice, a goal is set once', async ({ page }) => {
  await signUp(page);
  await page.goto('/signup-flow?step=2');
  let answer: () => void = () => {};
  const held = new Promise<void>((release) => (answer = release));
  await page.route('/api/goal-rewards', async (route) => {
    await held;
    await route.continue();
  });
  await fillGoal(page);
  await setGoal(page).click();
  await expect(page.getByRole('button', { name: 'Setting...' })).toBeDisabled();
  await page.getByLabel('Goal Title').press('Enter');
  answer();
  await expect(page).toHaveURL(/step=3/);
  expect(await goalsOf(page)).toHaveLength(1);
});

test('where copying is refused the invitation stands selected, to be copied by hand', async ({ page }) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page, 'Sketch');
  await refuseClipboard(page);
  await page.goto(`/signup-flow?step=3&habitId=${id}`);
  await page.getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(page.getByText('Copy failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Please copy the invitation manually', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Invitation' })).toBeFocused();
  expect(await selectedText(page)).toContain(`/join/${inviteCode}`);
});

test('with no habit named, the newest of one’s own is shared', async ({ page, browser, server }) => {
  await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const maya = await elsewhere.newPage();
  await signUp(maya);
  await makeHabit(page, 'First');
  const { inviteCode } = await makeHabit(page, 'Second');
  const hers = await makeHabit(maya, 'Hers');
  await page.request.post(`/api/habits/join/${hers.inviteCode}`, { data: {} });
  await page.goto('/signup-flow?step=3');
  await expect(page.getByText(`/join/${inviteCode}`)).toBeVisible();
  await elsewhere.close();
});

test('no habit to share: it is said, and there are ways on', async ({ page }) => {
  await signUp(page);
  for (const address of ['step=3', 'step=3&habitId=999999', 'step=3&habitId=-1', 'step=3&habitId=banana']) {
    await page.goto(`/signup-flow?${address}`);
    await expect(page.getByRole('heading', { name: 'No habit found' })).toBeVisible();
    await expect(page.getByText('Unable to find your created habit')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Create a habit' }).click();
  await expect(step(page, 1)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/');
});

test('an address that makes no sense is the beginning', async ({ page }) => {
  await signUp(page);
  for (const query of ['step=0', 'step=9', 'step=banana&habitId=%F0%9F%9A%B6', 'step=']) {
    await page.goto(`/signup-flow?${query}`);
    await expect(step(page, 1)).toBeVisible();
  }
});

test('an invitation that cannot be loaded says so and recovers', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/dashboard/);
  await signUp(page);
  await makeHabit(page, 'Sketch');
  await page.route('/api/dashboard', (route) => route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }));
  await page.goto('/signup-flow?step=3');
  await expect(page.getByRole('alert').filter({ hasText: 'Kept is resting.' })).toBeVisible();
  await page.unroute('/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('“Sketch”')).toBeVisible();
});

test('everything works with the keyboard alone', async ({ page }) => {
  await signUp(page);
  await page.goto('/signup-flow');
  await expect(step(page, 1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Kept, home' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Walk for 20 minutes/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start Tracking' }).focus();
  await page.keyboard.press('Enter');
  await expect(step(page, 2)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4.5');
  await page.keyboard.press('Enter');
  await expect(step(page, 3)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy Invitation' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect(await goalsOf(page)).toMatchObject([{ title: 'Tea', price: '4.50', link: null }]);
});
