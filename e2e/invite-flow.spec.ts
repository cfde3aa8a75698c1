import { authByInvite, goalsOf, note, stepOne, stepTwo, test } from './inviting.ts';
import { expect, logInThroughForm, logOut, signUp } from './journey.ts';

test('joins the habit by keyboard, despite reloads, a changed goal and a wrong password', async ({
  page,
  maya,
  cleanConsole,
}) => {
  cleanConsole.allow(/401 .*\/api\/login/);
  const nadia = await signUp(page);
  await page.goto('/');
  await logOut(page);
  await page.goto(`/join-habit?code=${maya.code}`);
  await expect(page).toHaveURL(`/signup-flow-invite?code=${maya.code}`);
  await page.reload();
  await expect(stepOne(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Kept, home' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('EUR');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(stepTwo(page)).toBeVisible();
  await page.reload();
  await expect(stepTwo(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Amount'), 'the accepted amount is kept').toHaveValue('3');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');

  await page.goForward();
  await expect(page.getByRole('button', { name: 'Set This Goal' })).toBeDisabled();
  await page.getByLabel('Goal Title').fill('Tea');
  await page.getByLabel('Goal Value').fill('4');
  await page.getByRole('button', { name: 'Set This Goal' }).click();
  await expect(page).toHaveURL(authByInvite(maya.code));
  await page.goBack();
  await expect(page.getByLabel('Goal Title')).toHaveValue('Tea');
  await page.getByRole('button', { name: 'Continue without a goal' }).press('Enter');
  await expect(page).toHaveURL(authByInvite(maya.code));
  await expect(page.getByText('Your invitation is waiting.')).toBeVisible();
  await page.reload();
  await logInThroughForm(page, nadia.username, 'not this one');
  await expect(page.getByText('Login failed')).toBeVisible();
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(note(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await maya.companions()).toMatchObject([{ rewardAmount: '3.00' }]);
  expect(await goalsOf(page)).toEqual([]);
});
