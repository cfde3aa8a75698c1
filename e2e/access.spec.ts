import { expect, signUp, test } from './journey.ts';

const pages = {
  '/': 'Kept',
  '/create-habit': 'New habit · Kept',
  '/create-challenge': 'New challenge · Kept',
  '/join-challenge/kq7m2xw9ta': 'Join challenge · Kept',
  '/habits/1': 'Not here · Kept',
  '/goal-rewards': 'Goals · Kept',
  '/challenges/1': 'Not here · Kept',
  '/statement': 'Statement · Kept',
  '/profile': 'Profile Settings · Kept',
  '/forgot-password': 'Forgot password · Kept',
  '/reset-password': 'Reset password · Kept',
  '/signup-flow-invite?code=kq7m2xw9ta': 'Accept invitation · Kept',
  '/no/such/page': '404 · Kept',
};

test('every page between header and bar has the same width', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/404 .*\/api\//);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await page.goto('/');
  for (const [address, title] of Object.entries(pages)) {
    // Navigates within the app; screens/access.test.tsx loads each address on its own.
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await page.getByRole('main').evaluate((main) => main.clientWidth)).toBe(1206);
  }
});
