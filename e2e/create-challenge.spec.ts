import { challengesOf, create, fillChallenge, share } from './challenge-making.ts';
import { clipboardOf, expect, logInThroughForm, refuseClipboard, selectedText, signUp, test } from './journey.ts';

test('a challenge is made, its message and its link are copied, and the way leads home', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await fillChallenge(page);
  await expect(page.getByRole('heading', { name: 'Challenge Details' })).toBeVisible();
  await expect(page.getByLabel('Goal days')).toHaveValue('7');
  await expect(page.getByLabel('Complete within')).toHaveValue('30');
  await expect(page.getByRole('radio', { name: 'Doer' })).toBeChecked();
  const reward = page.getByLabel('Reward for each day done');
  await expect(reward).toHaveValue('1.00');
  const preview = page.locator('aside').filter({ hasText: 'Your promise note' });
  await expect(preview).toContainText('0 of 7 days');
  await page.getByLabel('Goal days').fill('14');
  await reward.fill('10');
  for (const text of ['Swim 14 days in 30', 'Challenge·30 days left', '0 of 14 days', '10.00 USD'])
    await expect(preview).toContainText(text);
  await page.getByLabel('Goal days').fill('');
  await expect(preview, 'while nothing can be drawn').not.toContainText('of');
  await page.getByLabel('Goal days').fill('14');

  let answer: () => void = () => {};
  const held = new Promise<void>((release) => (answer = release));
  await page.route('/api/challenges', async (route) => {
    await held;
    await route.continue();
  });
  await create(page).dblclick();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  answer();
  await expect(share(page)).toBeVisible();
  expect(await challengesOf(page)).toMatchObject([{ name: '🏊 Swim 14 days in 30', goalDays: 14, completionDays: 30 }]);

  const { inviteCode } = (await challengesOf(page))[0]!;
  const link = `${baseURL}/join-challenge/${String(inviteCode)}`;
  const message = `I am taking on “🏊 Swim 14 days in 30”. Join me on Kept: ${link}`;
  await expect(share(page)).toContainText(message);
  await share(page).getByRole('button', { name: 'Copy Message' }).click();
  await expect(share(page).getByText('Message copied')).toHaveCount(1);
  const toast = page.getByLabel('Messages (F8)').getByText('Message copied');
  await expect(toast).toBeVisible();
  expect(await clipboardOf(page)).toBe(message);
  await expect(toast).toBeHidden({ timeout: 4000 });
  await share(page).getByRole('button', { name: 'Copy Link Only' }).click();
  await expect(page.getByLabel('Messages (F8)').getByText('Link copied')).toBeVisible();
  expect(await clipboardOf(page)).toBe(link);
  await share(page).getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article', { name: 'Swim 14 days in 30' })).toContainText('0 of 14 days');
});

test('every field says what is wrong with it', async ({ page }) => {
  await signUp(page);
  await page.goto('/create-challenge');
  const goal = page.getByLabel('Goal days');
  const within = page.getByLabel('Complete within');
  await page.getByLabel('Challenge name').fill('🏊 ');
  await page.getByLabel('Description').fill('Too short');
  await goal.fill('0');
  await within.fill('0');
  await create(page).click();
  await expect(page.getByLabel('Challenge name')).toBeFocused();
  await expect(page.getByLabel('Challenge name')).toHaveAccessibleDescription(
    'Challenge name must be at least 3 characters long',
  );
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(
    'Description must be at least 10 characters long',
  );
  await expect(goal).toHaveAccessibleDescription('Goal days must be at least 1');
  await expect(within).toHaveAccessibleDescription('Completion days must be at least 1');
  for (const no of ['', 'many', '1.5']) {
    await goal.fill(no);
    await expect(goal).toHaveAccessibleDescription('Please enter a valid number');
  }
  await within.fill('3651');
  await expect(within).toHaveAccessibleDescription('At most 3650 days');
  await goal.fill('8');
  await within.fill('7');
  await expect(goal).toHaveAccessibleDescription('Goal days cannot exceed completion days');
  await goal.fill('7');
  await expect(goal).toHaveAccessibleDescription('Days you will do it');
  expect(await challengesOf(page)).toEqual([]);
});

test('the reward says why it does not take what is typed, and whoever oversees has none', async ({ page }) => {
  await signUp(page);
  await fillChallenge(page);
  const reward = page.getByLabel('Reward for each day done');
  await reward.fill('ten');
  await expect(reward).toHaveAccessibleDescription('Please enter a valid number');
  await reward.fill('');
  await reward.pressSequentially('2.345');
  await expect(reward).toHaveValue('2.34');
  await expect(reward).toHaveAccessibleDescription('Maximum 2 decimal places allowed');
  await reward.fill('0');
  await expect(reward).toHaveAccessibleDescription('Minimum amount is 0.01');
  await reward.press('Enter');
  await expect(reward).toHaveAccessibleDescription('Reward amount must be at least 0.01');
  await reward.blur();
  await expect(reward).toHaveValue('0.01');
  await page.getByLabel('Currency').selectOption('EUR');
  await expect(page.getByText('Nothing is converted: your balance will read 0.00 EUR.')).toBeVisible();

  await reward.fill('123456789');
  await page.getByRole('radio', { name: 'Overseer' }).check();
  await expect(reward).toBeHidden();
  await create(page).click();
  await expect(share(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner'), 'the currency went with the field').toContainText('0.00 USD');
  expect(await (await page.request.get('/api/challenge-memberships')).json()).toMatchObject([
    { role: 'overseer', rewardAmount: '0.00' },
  ]);
});

test('what was typed outlives the end of a session, a refusal and a lost connection', async ({
  page,
  context,
  cleanConsole,
}) => {
  cleanConsole.allow(/(503|401) .*\/api\/challenges|ERR_INTERNET_DISCONNECTED/);
  const nadia = await signUp(page);
  await fillChallenge(page, 'Swim far');
  await page.getByLabel('Goal days').fill('9');
  await context.clearCookies();
  await create(page).click();
  await expect(page).toHaveURL('/auth?redirect=%2Fcreate-challenge');
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(page.getByLabel('Challenge name')).toHaveValue('Swim far');
  await expect(page.getByLabel('Goal days')).toHaveValue('9');

  await page.route('/api/challenges', (route) => route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }));
  await create(page).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to create challenge' });
  await expect(toast).toContainText('Kept is resting.');
  await page.unroute('/api/challenges');
  await context.setOffline(true);
  await create(page).click();
  await expect(toast).toContainText('Kept cannot be reached. Check your connection and try again.');
  await context.setOffline(false);
  await create(page).click();
  await expect(share(page)).toBeVisible();
  expect(await challengesOf(page)).toMatchObject([{ name: 'Swim far', goalDays: 9 }]);
});

test('where copying is refused the text stands selected, the message or the link', async ({ page, baseURL }) => {
  await signUp(page);
  await refuseClipboard(page);
  await fillChallenge(page);
  await create(page).click();
  for (const [button, text] of [
    ['Copy Message', /^I am taking on .*\/join-challenge\/\w+$/],
    ['Copy Link Only', new RegExp(`^${baseURL}/join-challenge/\\w+$`)],
  ] as const) {
    await share(page).getByRole('button', { name: button }).click();
    const area = share(page).getByRole('textbox', { name: 'Invitation' });
    await expect(area).toBeFocused();
    await expect(area).toHaveAccessibleDescription('Copy failed Please copy the invitation manually');
    await expect.poll(() => selectedText(page)).toMatch(text);
  }
  await expect(page).toHaveURL('/create-challenge');
});
