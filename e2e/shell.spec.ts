import { bringNothing, expect, makeHabit, signUp, soon, test } from './journey.ts';

test('while it is not known who is there, a full-screen spinner shows', async ({ page }) => {
  await signUp(page);
  await bringNothing(page);
  let answer: () => void = () => {};
  const held = new Promise<void>((release) => (answer = release));
  await page.route('/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  answer();
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();
});

test('a server that cannot be reached is said, and trying again recovers', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/ERR_FAILED .*\/api\/user/);
  await signUp(page);
  await bringNothing(page);
  await page.route('/api/user', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: 'Kept cannot be reached' })).toBeVisible();
  await page.unroute('/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Nadia/ })).toBeVisible();
});

test('a failing home page says so and recovers', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/dashboard/);
  await signUp(page);
  await bringNothing(page);
  await page.route('/api/dashboard', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'Kept is resting.', error: 'Kept is resting.', code: 'unavailable' },
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: 'Kept is resting.' })).toBeVisible();
  await page.unroute('/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
});

test('a new page begins at the top, for the eye and for the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

test('an open page notices that the connection is gone, and that it is back', async ({ page, context }) => {
  await signUp(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('a home that cannot be read anew says so, keeps what it shows, and recovers by itself', async ({
  page,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_FAILED|ERR_CONNECTION_REFUSED/);
  await signUp(page);
  await makeHabit(page);
  await page.clock.install();
  await page.goto('/');
  const seal = page.getByRole('button', { name: /^Mark .* done/ });
  await expect(seal).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  const banner = page.getByText('Kept cannot be reached. You can look around. We keep trying.');
  await soon(page, () => expect(banner).toBeVisible({ timeout: 500 }));
  await expect(seal).toBeVisible();
  await page.unroute('**/api/**');
  await soon(page, () => expect(banner).toBeHidden({ timeout: 500 }));
});

test('a page that is opened for the first time offline says so, leads back, and opens by itself', async ({
  page,
  context,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/);
  await signUp(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('this page was not opened here before');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('this page was not opened here before');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Goal Rewards' })).toBeVisible();
});

test('every screen has a title of its own', async ({ page }) => {
  await signUp(page);
  for (const [path, title] of [
    ['/', 'Kept'],
    ['/goal-rewards', 'Goals · Kept'],
    ['/statement', 'Statement · Kept'],
    ['/profile', 'Profile Settings · Kept'],
    ['/create-habit', 'New habit · Kept'],
    ['/create-challenge', 'New challenge · Kept'],
    ['/nowhere', '404 · Kept'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

test('the page’s icons, its manifest and the picture of a shared link are there', async ({ page, server }) => {
  await page.goto('/auth');
  const found = await page.evaluate(() => [
    ...[
      ...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]'),
    ].map(({ href }) => href),
    document.querySelector<HTMLMetaElement>('meta[property="og:image"]')!.content,
  ]);
  expect(found).toHaveLength(4);
  const manifest = (await (await page.request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const address of [...found, ...manifest.icons.map(({ src }) => server.url + src)]) {
    expect(address.startsWith(`${server.url}/`), address).toBe(true);
    expect((await page.request.get(address)).headers()['content-type'], address).toMatch(/^(image|application)\//);
  }
});
