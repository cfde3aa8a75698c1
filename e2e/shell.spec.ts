import { expect, signUp, test } from './journey.ts';

test('a new page scrolls to the top and moves the focus there', async ({ page }) => {
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

test('a page first opened offline says so, offers Back, and opens once online', async ({
  page,
  context,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/);
  await signUp(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('this page has not been opened here before');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { name: 'Starter habits' })).toBeVisible();
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('this page has not been opened here before');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Goal Rewards' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
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
