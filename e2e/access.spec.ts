import { expect, signUp, test } from './journey.ts';

/** Whoever is not signed in is asked to log in first. */
const forMembers = {
  '/': 'Kept',
  '/signup-flow': 'Create your habit · Kept',
  '/signup-flow?step=2&habitId=5': 'Set your goal · Kept',
  '/create-habit?signup=true': 'New habit · Kept',
  '/create-habit': 'New habit · Kept',
  '/create-challenge': 'New challenge · Kept',
  '/join-challenge/kq7m2xw9ta': 'Join challenge · Kept',
  '/habits/1': 'Not here · Kept',
  '/challenges/1': 'Not here · Kept',
  '/goal-rewards': 'Goals · Kept',
  '/statement': 'Statement · Kept',
  '/profile': 'Profile Settings · Kept',
};

const forEveryone = {
  '/auth': 'Create Account · Kept',
  '/forgot-password': 'Forgot password · Kept',
  '/reset-password': 'Reset password · Kept',
  '/signup-flow-invite?code=kq7m2xw9ta': 'Accept invitation · Kept',
  '/no/such/page': '404 · Kept',
};

const isShownAround = (address: string) => /^\/signup-flow(?!-)|signup=true/.test(address);

test('a stranger reads what is open, without header and bar, and is sent to log in from everything else', async ({
  page,
  cleanConsole,
}) => {
  cleanConsole.allow(/404 .*\/by-invite\//);
  for (const [address, title] of Object.entries(forEveryone)) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('banner').or(page.getByRole('navigation', { name: 'Main' }))).toHaveCount(0);
  }
  for (const address of Object.keys(forMembers)) {
    await page.goto(address);
    await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent(address)}`);
  }
});

test('somebody signed in has header and bar on every page but while they are shown around, and each has its title', async ({
  page,
  cleanConsole,
}) => {
  cleanConsole.allow(/404 .*\/api\//);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const { '/auth': _ledOn, ...open } = forEveryone;
  for (const [address, title] of Object.entries({ ...forMembers, ...open })) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
    const bars = isShownAround(address) ? 0 : 1;
    await expect(page.getByRole('banner')).toHaveCount(bars);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(bars);
    if (bars) expect(await page.getByRole('main').evaluate((main) => main.clientWidth)).toBe(1206);
  }
  await expect(page.getByRole('link', { name: 'Kept, home' })).toHaveAttribute('href', '/');
});
