import { expect, logInThroughForm, logOut, newPerson, signUp, test } from './journey.ts';

test('a newcomer registers, is greeted by name, and logs out', async ({ page }) => {
  const nadia = newPerson();
  await page.goto('/');
  await expect(page).toHaveURL('/auth?redirect=%2F');
  await expect(page.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
  for (const text of [
    'Your Goals. Your Rules. Your Rewards.',
    'Put real value behind your goals',
    'Build habits with your companions',
    'Earn the reward you promised yourself',
  ]) {
    await expect(
      page
        .getByText(text)
        .or(page.getByRole('heading', { name: text }))
        .first(),
    ).toBeVisible();
  }

  await page.getByLabel('Email Address').fill(nadia.email);
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(nadia.password);
  await page.getByLabel('Full Name').fill(nadia.name);
  await page.getByLabel('Username', { exact: true }).fill(nadia.username);
  await page.getByRole('button', { name: 'Join the Adventure' }).click();

  await expect(page.getByRole('heading', { name: 'Create Your Habit Rewards' })).toBeVisible();
  await expect(page).toHaveURL('/signup-flow');
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Nadia$/ })).toBeVisible();
  await expect(page.getByText('Create a habit and set a goal to grow.')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Rewards Balance: 0.00 USD')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toMatch(/^\d+$/);
  const user = (await (await page.request.get('/api/user')).json()) as { timezone: string };
  expect(user.timezone).toBe('Europe/Berlin');

  let letGo = () => {};
  const held = new Promise<void>((release) => (letGo = release));
  await page.route('/api/logout', (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled();
  letGo();
  await expect(page).toHaveURL('/auth?redirect=%2F');
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  await expect(page.getByRole('banner')).toBeHidden();
});

for (const by of ['username', 'email'] as const) {
  test(`log in by ${by}`, async ({ page }) => {
    const nadia = await signUp(page);
    await page.goto('/');
    await logOut(page);
    await logInThroughForm(page, nadia[by].toUpperCase(), nadia.password);
    await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

test('a wrong password shows "Login failed" for two seconds and keeps the form', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/401 .*\/api\/login/);
  const nadia = newPerson();
  await page.goto('/auth');
  await logInThroughForm(page, nadia.username, 'not this one');
  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(toast).toContainText('Invalid login details');
  // At the bottom right of a wide screen, which here has 1280 x 720.
  const { x, y, width, height } = (await page.getByLabel('Messages (F8)').boundingBox())!;
  expect({ width, right: 1280 - x - width }).toEqual({ width: 420, right: 24 });
  expect(720 - y - height).toBeLessThan(24);
  await expect(page.getByLabel('Username or Email')).toHaveValue(nadia.username);
  await expect(page.getByLabel('Password', { exact: true }).and(page.locator(':visible'))).toHaveValue('not this one');
  await expect(toast).toBeHidden({ timeout: 4000 });
});

test('both forms name what is missing, in the words of the product', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Join the Adventure' }).click();
  for (const text of ['Email is required', 'Password is required', 'Name is required', 'Username is required']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.getByLabel('Email Address').fill('nadia@');
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill('12345');
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByLabel('Username or Email')).toHaveAccessibleDescription('Username is required');
});

test('a taken username is said at its field', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/api\/register/);
  const nadia = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Email Address').fill(newPerson().email);
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(nadia.password);
  await page.getByLabel('Full Name').fill(nadia.name);
  await page.getByLabel('Username', { exact: true }).fill(nadia.username.toUpperCase());
  await page.getByRole('button', { name: 'Join the Adventure' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveAccessibleDescription(
    'That username is already taken.',
  );
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
});

test('the guard remembers path and query, and returns there', async ({ page }) => {
  const nadia = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/?from=a%20mail&n=1');
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent('/?from=a%20mail&n=1')}`);
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(page).toHaveURL('/?from=a%20mail&n=1');
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();
});

test('a newcomer without an invitation is shown around first, wherever they were going', async ({ page }) => {
  const nadia = newPerson();
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth?redirect=%2Fprofile');
  await page.getByLabel('Email Address').fill(nadia.email);
  await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(nadia.password);
  await page.getByLabel('Full Name').fill(nadia.name);
  await page.getByLabel('Username', { exact: true }).fill(nadia.username);
  await page.getByRole('button', { name: 'Join the Adventure' }).click();
  await expect(page).toHaveURL('/signup-flow');
});

test('a second tab follows signing out and in', async ({ page, context }) => {
  const nadia = await signUp(page);
  await page.goto('/');
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('heading', { name: /Nadia/ })).toBeVisible();

  await page.bringToFront();
  await logOut(page);
  await expect(second).toHaveURL('/auth?redirect=%2F');
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(second.getByRole('heading', { name: /Nadia/ })).toBeVisible();
});

test('a session that ended elsewhere leads to the log-in at the next call', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/auth?redirect=%2F');
});

test('a reload works on every address', async ({ page }) => {
  await page.goto('/auth');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Join the Adventure' })).toBeVisible();
  await page.goto('/no/such/page');
  await page.reload();
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await signUp(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('everything works with the keyboard alone', async ({ page }) => {
  const nadia = newPerson();
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Create Account' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Create Account' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Log In' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type(nadia.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(nadia.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(nadia.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(nadia.username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create Your Habit Rewards' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Kept, home' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();

  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Profile Settings' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?redirect=%2F');
});
