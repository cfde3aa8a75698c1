import {
  accept,
  acceptAsVisitor,
  authByInvite,
  countJoins,
  goalsOf,
  keptInvite,
  makeHabit,
  note,
  registerThroughForm,
  stepOne,
  stepTwo,
  test,
} from './inviting.ts';
import { expect, logInThroughForm, logOut, newPerson, signUp } from './journey.ts';

test('signing up in one tab joins once, and the other tab follows home', async ({
  page,
  context,
  maya,
  cleanConsole,
}) => {
  cleanConsole.allow(/409 .*\/api\/habits\/join/);
  await page.goto(`/join/${maya.code}`);
  await acceptAsVisitor(page);
  await page.getByLabel('Goal Title').fill('Tea');
  await page.getByLabel('Goal Value').fill('4');
  await page.getByRole('button', { name: 'Set This Goal' }).click();
  const other = await context.newPage();
  await other.goto(authByInvite(maya.code));
  await expect(other.getByRole('button', { name: 'Join the Adventure' })).toBeVisible();
  const third = await context.newPage();
  await third.goto(`/signup-flow-invite?code=${maya.code}&step=2`);
  await expect(stepTwo(third)).toBeVisible();

  await registerThroughForm(page, newPerson());
  for (const tab of [page, other, third]) {
    await expect(note(tab)).toBeVisible();
    await expect(tab).toHaveURL('/');
  }
  expect(await maya.companions()).toHaveLength(1);
  expect(await goalsOf(page)).toHaveLength(1);
});

test('of two invitations the one accepted last is joined, and the other is asked about', async ({ page, maya }) => {
  const second = await makeHabit(maya.page, '📖 Read');
  await page.goto(`/join/${maya.code}`);
  await acceptAsVisitor(page, '2');
  await page.getByRole('button', { name: 'Continue without a goal' }).click();
  await page.goto(`/join/${second.inviteCode}`);
  await expect(page.getByLabel('Amount'), 'the amount of another invitation is not its own').toHaveValue('');
  await acceptAsVisitor(page, '4');
  await page.getByRole('button', { name: 'Continue without a goal' }).click();
  await registerThroughForm(page, newPerson());
  await expect(note(page, 'Read')).toContainText('4.00');
  await expect(note(page)).toBeHidden();

  await page.goto(`/?invite=${maya.code}`);
  await expect(stepOne(page)).toBeVisible();
  await page.getByLabel('Amount').fill('2');
  await accept(page).click();
  await expect(note(page)).toContainText('2.00');
  await expect(note(page, 'Read')).toBeVisible();
});

test('a full list of goals does not stop the join', async ({ page, maya, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/api\/goal-rewards/);
  const nadia = await signUp(page);
  for (let count = 0; count < 5; count++)
    await page.request.post('/api/goal-rewards', { data: { title: `Goal ${count}`, price: 5 } });
  await page.goto('/');
  await logOut(page);
  await page.goto(`/join/${maya.code}`);
  await acceptAsVisitor(page);
  await page.getByLabel('Goal Title').fill('Tea');
  await page.getByLabel('Goal Value').fill('4');
  await page.getByRole('button', { name: 'Set This Goal' }).click();
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeHidden();
  expect(await goalsOf(page)).toHaveLength(5);
  expect(await keptInvite(page)).toBeNull();
});

test('the query of /auth joins with amount, currency and goals', async ({ page, maya }) => {
  const query = new URLSearchParams({
    invite: 'true',
    habitId: String(maya.habitId),
    code: maya.code,
    currency: 'GBP',
    rewardAmount: '6',
    goalRewards: JSON.stringify([
      { title: 'Tea & cake', price: 4.5, link: null },
      { title: 'Shoes', price: '80', link: 'https://example.com/?a=1&b=2' },
    ]),
  });
  const joins = countJoins(page);
  await page.goto(`/auth?${query}`);
  await expect(page.getByText('Your invitation is waiting.')).toBeVisible();
  await registerThroughForm(page, newPerson());
  await expect(note(page)).toContainText('6.00');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText('GBP');
  expect((await goalsOf(page)).map(({ title }) => title).toSorted()).toEqual(['Shoes', 'Tea & cake']);
  expect(joins()).toBe(1);
});

test('the query of /auth keeps the currency of whoever logs in when it names none', async ({ page, maya }) => {
  const nadia = await signUp(page);
  await page.request.patch('/api/user', { data: { currency: 'SEK' } });
  await page.goto('/');
  await logOut(page);
  await page.goto(`/auth?invite=true&code=${maya.code}&rewardAmount=lots&goalRewards=%5B`);
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(note(page)).toContainText('0.00');
  await expect(page.getByRole('banner')).toContainText('SEK');
});

test('the query alone joins nobody who is signed in already: they are asked, in their own currency', async ({
  page,
  maya,
}) => {
  await signUp(page);
  const joins = countJoins(page);
  const goalRewards = JSON.stringify([{ title: 'Tea', price: 4 }]);
  const query = new URLSearchParams({
    invite: 'true',
    code: maya.code,
    currency: 'JPY',
    rewardAmount: '6',
    goalRewards,
  });
  for (const path of [`/?${query}`, `/auth?${query}`, `/auth?${new URLSearchParams({ redirect: `/?${query}` })}`]) {
    await page.goto(path);
    await expect(stepOne(page)).toBeVisible();
    await expect(page.getByText('Currency USD')).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveValue('6');
  }
  expect(joins()).toBe(0);
  await accept(page).click();
  await expect(note(page)).toContainText('6.00');
  await expect(page.getByRole('banner')).toContainText('USD');
  expect(await goalsOf(page)).toEqual([]);
});

test('a tab that follows a log-in elsewhere is asked about its query, too', async ({ page, context, maya }) => {
  const nadia = await signUp(page);
  await page.goto('/');
  await logOut(page);
  const other = await context.newPage();
  await other.goto(`/auth?invite=true&code=${maya.code}&currency=JPY`);
  await expect(other.getByText('Your invitation is waiting.')).toBeVisible();
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(stepOne(other)).toBeVisible();
  expect(await maya.companions()).toEqual([]);
});

test('a query that could not be joined at once is joined after a reload', async ({ page, maya, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/habits\/join/);
  await page.goto(`/?invite=true&code=${maya.code}&currency=GBP&rewardAmount=6`);
  await page.route('**/api/habits/join/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }),
  );
  await registerThroughForm(page, newPerson());
  await expect(page.getByRole('heading', { name: 'Not joined yet' })).toBeVisible();
  await page.unroute('**/api/habits/join/*');
  await page.reload();
  await expect(note(page)).toContainText('6.00');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText('GBP');
});

test('losing the way to a new password does not lose the invitation', async ({ page, maya }) => {
  const nadia = await signUp(page);
  await page.goto('/');
  await logOut(page);
  await page.goto(`/join/${maya.code}`);
  await acceptAsVisitor(page, '8', 'USD');
  await page.getByRole('button', { name: 'Continue without a goal' }).click();
  await page.getByRole('tab', { name: 'Log In' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.goto('/auth');
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(stepOne(page)).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('8');
  await accept(page).click();
  await expect(note(page)).toContainText('8.00');
});

test('closed, an invitation is not asked about again', async ({ page, maya }) => {
  await page.goto(`/join/${maya.code}`);
  await acceptAsVisitor(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/auth?redirect=%2F');
  expect(await keptInvite(page)).toBeNull();
  await registerThroughForm(page, newPerson());
  await expect(page).toHaveURL('/signup-flow');
});

test('where the browser keeps nothing, it is asked after signing up', async ({ page, maya }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto(`/join/${maya.code}`);
  await page.getByLabel('Amount').fill('2');
  await page.getByLabel('Currency').selectOption('EUR');
  await accept(page).click();
  await expect(page).toHaveURL(authByInvite(maya.code));
  await registerThroughForm(page, newPerson());
  await page.getByLabel('Amount').fill('2');
  await accept(page).click();
  await expect(note(page)).toBeVisible();
});

test('what makes no sense in the storage is asked again', async ({ page, maya }) => {
  await signUp(page);
  await page.goto('/');
  for (const kept of ['{', '[]', JSON.stringify({ inviteCode: maya.code, rewardAmount: 'lots' })]) {
    await page.evaluate((text) => localStorage.setItem('inviteFlowData', text), kept);
    await page.goto(`/?invite=${maya.code}`);
    await expect(stepOne(page)).toBeVisible();
  }
  expect(await maya.companions()).toEqual([]);
});

test('a session that ended is noticed on accepting, and the promise stays typed', async ({
  page,
  maya,
  cleanConsole,
}) => {
  cleanConsole.allow(/401 .*\/api\/habits\/join/);
  const nadia = await signUp(page);
  await page.goto(`/join/${maya.code}`);
  await page.getByLabel('Amount').fill('9');
  await page.context().clearCookies();
  await accept(page).click();
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
  await expect(page.getByLabel('Amount')).toHaveValue('9');
  await accept(page).click();
  await page.getByRole('button', { name: 'Continue without a goal' }).click();
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(note(page)).toContainText('9.00');
});

test('the whole way works with the keyboard alone', async ({ page, maya }) => {
  await page.goto(`/join/${maya.code}`);
  await expect(stepOne(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Kept, home' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('EUR');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(stepTwo(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue without a goal' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(authByInvite(maya.code));
});

test('in another browser the accepted invitation is asked again, and joined', async ({ page, maya }) => {
  await signUp(page);
  await page.goto(`/?invite=${maya.code}`);
  await expect(page).toHaveURL(`/signup-flow-invite?code=${maya.code}`);
  await page.getByLabel('Amount').fill('2');
  await accept(page).click();
  await expect(note(page)).toBeVisible();
});

test('a visitor with that address signs in and is asked', async ({ page, maya }) => {
  await page.goto(`/?invite=${maya.code}`);
  await expect(page).toHaveURL(authByInvite(maya.code));
  await registerThroughForm(page, newPerson());
  await expect(stepOne(page)).toBeVisible();
});
