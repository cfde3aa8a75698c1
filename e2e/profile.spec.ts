import { readFileSync } from 'node:fs';
import { expect, signUp, test } from './journey.ts';

test('a theme applies before the first paint and in every tab; Download my data saves a file', async ({
  page,
  context,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_FAILED .*\/assets\//);
  await page.emulateMedia({ colorScheme: 'light' });
  const nadia = await signUp(page);
  await page.goto('/profile');
  const second = await context.newPage();
  await second.goto('/');
  await page.bringToFront();
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await background()).not.toBe(light);
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await page.locator('html').getAttribute('data-theme'), 'set without the app’s scripts').toBe('dark');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await background()).toBe(light);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`kept-${nadia.username}.json`);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    account: { username: nadia.username, email: nadia.email, name: nadia.name, balance: '0.00' },
  });
});
