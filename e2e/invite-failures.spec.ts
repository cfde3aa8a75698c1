import { accept, acceptAsVisitor, keptInvite, note, registerThroughForm, stepOne, test } from './inviting.ts';
import { bringNothing, expect, newPerson, signUp } from './journey.ts';

const invalid = 'This invitation link is invalid or has expired.';

test('a refused join says so on the invite screen and keeps what was typed', async ({ page, maya, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/habits\/join/);
  await signUp(page);
  await page.goto(`/join/${maya.code}`);
  await page.getByLabel('Amount').fill('9');
  await page.route('**/api/habits/join/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }),
  );
  await accept(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to join habit' })).toContainText('Kept is resting.');
  await page.unroute('**/api/habits/join/*');
  await expect(page.getByLabel('Amount')).toHaveValue('9');
  await accept(page).click();
  await expect(note(page)).toBeVisible();
});

for (const [what, status] of [
  ['a lost connection', 0],
  ['a busy server', 503],
  ['too many tries', 429],
] as const) {
  test(`${what} on arrival keeps the invitation, to be tried again`, async ({ page, maya, cleanConsole }) => {
    cleanConsole.allow(/\/api\/habits\/join/);
    await page.goto(`/join/${maya.code}`);
    await acceptAsVisitor(page);
    await page.getByRole('button', { name: 'Continue without a goal' }).click();
    await page.route('**/api/habits/join/*', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { message: 'Not now.' } }),
    );
    await registerThroughForm(page, newPerson());
    await expect(page.getByRole('heading', { name: 'Not joined yet' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Your invitation is safe.' })).toBeVisible();
    expect(await keptInvite(page)).toMatchObject({ inviteCode: maya.code });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Not joined yet' })).toBeVisible();
    await page.unroute('**/api/habits/join/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(note(page)).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await keptInvite(page)).toBeNull();
  });
}

test('a habit that is gone by then is an invalid invitation: home says so, and nothing is kept', async ({
  page,
  maya,
  cleanConsole,
}) => {
  cleanConsole.allow(/404 .*\/api\/habits/);
  await page.goto(`/join/${maya.code}`);
  await acceptAsVisitor(page);
  await page.getByRole('button', { name: 'Continue without a goal' }).click();
  await maya.page.request.delete(`/api/habits/${maya.habitId}`);
  await registerThroughForm(page, newPerson());
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Invitation' })).toContainText(invalid);
  await expect(page).toHaveURL('/');
  expect(await keptInvite(page)).toBeNull();
});

test('a code that nobody has, or none, is invalid', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/40[04] .*\/api\/habits\/by-invite/);
  const long = 'x'.repeat(60);
  for (const path of [
    '/join/nobody-has-it',
    '/signup-flow-invite',
    '/join-habit',
    `/join/${long}`,
    '/join/a%2Fb%26c',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expect(page.getByText(invalid)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/auth');
});

test('an invitation that cannot be read just now is not called invalid', async ({ page, maya, cleanConsole }) => {
  cleanConsole.allow(/\/api\//);
  await page.goto('/auth');
  for (const [api, answer] of [
    ['**/api/habits/by-invite/*', { status: 503, json: { message: 'Kept is resting.' } }],
    ['**/api/habits/by-invite/*', { status: 429, json: { message: 'Kept is resting.' } }],
    ['**/api/user', { status: 500, json: { message: 'Kept is resting.' } }],
  ] as const) {
    // Who is signed in is asked only where somebody may be.
    if (api === '**/api/user') {
      await signUp(page);
      await bringNothing(page);
    }
    await page.route(api, (route) => route.fulfill(answer));
    await page.goto(`/join/${maya.code}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Kept is resting.' })).toBeVisible();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(stepOne(page)).toBeVisible();
  }
  await page.route('**/api/habits/by-invite/*', (route) => route.abort());
  await page.goto(`/join/${maya.code}`);
  await expect(page.getByText('Kept cannot be reached.')).toBeVisible();
});

test('while it loads, it says so', async ({ page, maya }) => {
  let answer: () => void = () => {};
  const held = new Promise<void>((release) => (answer = release));
  await page.route('**/api/habits/by-invite/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/join/${maya.code}`);
  await expect(page.getByText('Loading invitation details...')).toBeVisible();
  answer();
  await expect(stepOne(page)).toBeVisible();
});
