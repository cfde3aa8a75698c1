import {
  acceptAsVisitor,
  authByInvite,
  goalsOf,
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

test('a tab that follows a log-in elsewhere shows its query’s invitation, and goes home once that is joined', async ({
  page,
  context,
  maya,
}) => {
  const nadia = await signUp(page);
  await page.goto('/');
  await logOut(page);
  const other = await context.newPage();
  await other.goto(`/auth?invite=true&code=${maya.code}&currency=JPY`);
  await expect(other.getByText('Your invitation is waiting.')).toBeVisible();
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(stepOne(other)).toBeVisible();
  expect(await maya.companions()).toEqual([]);

  await page.request.post(`/api/habits/join/${maya.code}`, { data: { rewardAmount: 7 } });
  await expect(note(other)).toContainText('7.00');
  await expect(other).toHaveURL('/');
});

test('a query that could not be joined at once can be accepted again after a reload', async ({
  page,
  maya,
  cleanConsole,
}) => {
  cleanConsole.allow(/503 .*\/api\/habits\/join/);
  await page.goto(`/?invite=true&code=${maya.code}&currency=GBP&rewardAmount=6`);
  await page.route('**/api/habits/join/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }),
  );
  await registerThroughForm(page, newPerson());
  const accept = page.getByRole('button', { name: 'Accept Invitation' });
  await accept.click();
  await expect(page.getByText('Failed to join habit')).toBeVisible();
  await page.unroute('**/api/habits/join/*');
  await page.reload();
  await accept.click();
  await expect(note(page)).toContainText('6.00');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText('GBP');
});
