import {
  acceptAsVisitor,
  authByInvite,
  countJoins,
  goalsOf,
  keptInvite,
  note,
  registerThroughForm,
  stepOne,
  stepTwo,
  test,
} from './inviting.ts';
import { expect, logInThroughForm, logOut, newPerson, signUp } from './journey.ts';

const phone = { width: 390, height: 844 };

test('from the link to the joined habit, by signing up on a phone', async ({ page, maya }) => {
  await page.setViewportSize(phone);
  const joins = countJoins(page);
  await page.goto(`/join/${maya.code}`);
  await expect(page).toHaveURL(`/signup-flow-invite?code=${maya.code}`);
  await expect(stepOne(page)).toBeVisible();
  const details = page.getByRole('region', { name: 'Habit Details' });
  for (const text of ['🏃', 'Morning run', 'Shoes by the door', 'Daily']) await expect(details).toContainText(text);
  await expect(page.getByText('Maya invites you')).toBeVisible();
  const rewards = page.getByRole('region', { name: 'Your Rewards' });
  await expect(rewards).toContainText('How much will you reward yourself for sticking to this habit?');
  await expect(page.getByText('Lindqvist')).toBeHidden();
  await acceptAsVisitor(page, '12.75');

  await expect(page.getByText('Turn your consistency into a meaningful reward.')).toBeVisible();
  await expect(page.getByLabel('Goal Title')).toHaveAttribute('placeholder', 'Name your reward');
  await page.getByLabel('Goal Title').fill('  Headphones ');
  await page.getByLabel('Goal Value').fill('150');
  await expect(page.getByLabel('Goal Value')).toHaveAccessibleDescription(/EUR$/);
  await page.getByRole('button', { name: 'Set This Goal' }).click();
  await expect(page).toHaveURL(authByInvite(maya.code));
  expect(await keptInvite(page)).toEqual({
    habitId: maya.habitId,
    inviteCode: maya.code,
    goalReward: { title: 'Headphones', price: '150.00', link: null },
    rewardAmount: 12,
    currency: 'EUR',
  });

  await page.route('**/api/habits/join/*', async (route) => {
    await expect(page.getByText('Joining habit...')).toBeVisible();
    await route.continue();
  });
  await registerThroughForm(page, newPerson());
  await expect(note(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Mark Morning run done' })).toBeEnabled();
  await expect(note(page)).toContainText('12.00');
  await expect(page.getByRole('banner')).toContainText('0.00 EUR');
  expect(await maya.companions()).toMatchObject([{ name: 'Nadia Okafor', role: 'doer', rewardAmount: '12.00' }]);
  expect(await goalsOf(page)).toMatchObject([{ title: 'Headphones', price: '150.00' }]);
  expect(await keptInvite(page)).toBeNull();
  expect(joins()).toBe(1);
  const user = (await (await page.request.get('/api/user')).json()) as { timezone: string; currency: string };
  expect(user).toMatchObject({ timezone: 'Europe/Berlin', currency: 'EUR' });

  await page.goBack();
  await expect(page, 'a signed-in person is sent home from step 2').toHaveURL('/');
  await maya.page.goto('/');
  await expect(note(maya.page)).toContainText('0 of 2 kept');
});

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
