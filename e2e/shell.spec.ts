import { expect, makeHabit, noteOf, signUp, test } from './journey.ts';

test('a page or menu first opened offline says so, and opens once online', async ({ page, context, cleanConsole }) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module|Failed to fetch/);
  await signUp(page);
  await makeHabit(page);
  await page.goto('/');
  await expect(noteOf(page, 'Morning run')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('this page has not been opened here before');
  await page.getByRole('button', { name: 'Go back' }).click();
  const more = page.getByRole('button', { name: 'More for Morning run' });
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kept cannot be reached' })).toBeVisible();
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('this page has not been opened here before');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Goal Rewards' })).toBeVisible();
  await expect(page.getByText('Offline.', { exact: true })).toBeHidden();
  await page.goBack();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
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
