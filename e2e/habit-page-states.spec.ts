import { giveHistory, makeHabit, today } from './habit-history.ts';
import { nameOf, past, month, words, previous } from './habit-month.ts';
import { expect, signUp, test } from './journey.ts';

test('what is not there, or not theirs, is one calm page with a way home', async ({
  page,
  browser,
  server,
  cleanConsole,
}) => {
  cleanConsole.allow(/status of 40[04] .*\/api\/habits\//);
  await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const maya = await elsewhere.newPage();
  await signUp(maya);
  const hers = await makeHabit(maya);
  await elsewhere.close();
  for (const id of [hers, 999_999, 'nothing']) {
    await page.goto(`/habits/${id}`);
    await expect(page.getByRole('heading', { name: 'This promise is not here' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to your promises' }).click();
  await expect(page).toHaveURL('/');
});

test('without a login it asks for one, and comes back', async ({ page }) => {
  await page.goto('/habits/1');
  await expect(page).toHaveURL('/auth?redirect=%2Fhabits%2F1');
});

test('an archived habit says so and has no seal', async ({ page }) => {
  await signUp(page);
  const id = await makeHabit(page);
  await page.request.patch(`/api/habits/${id}`, { data: { archived: true } });
  await page.goto(`/habits/${id}`);
  await expect(page.getByText('This habit is archived.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0);
});

test('a month that cannot be loaded says why, and comes when asked again', async ({ page, server, cleanConsole }) => {
  cleanConsole.allow(/status of 503 .*\/months/);
  await signUp(page);
  const id = await makeHabit(page);
  giveHistory(server, id, { since: past(1), own: { kept: [past(2)] } });
  await page.goto(`/habits/${id}`);
  await words(page, today).toContainText('open');
  await page.route('/api/habits/*/months**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
  );
  await previous(page).click();
  await expect(month(page).getByRole('alert')).toContainText('Please try again in a moment.');
  await page.unroute('/api/habits/*/months**');
  await month(page).getByRole('button', { name: 'Try again' }).click();
  await words(page, past(2)).toContainText('kept by everyone');
});

test('a month asked for without a connection comes with it', async ({ page, context, server, cleanConsole }) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await signUp(page);
  const id = await makeHabit(page);
  giveHistory(server, id, { since: past(1), own: { kept: [past(2)] } });
  await page.goto(`/habits/${id}`);
  await words(page, today).toContainText('open');
  await context.setOffline(true);
  await expect(page.getByText('Needs a connection')).toBeVisible();
  await previous(page).click();
  await expect(month(page).getByRole('alert')).toContainText('Kept cannot be reached.');
  await context.setOffline(false);
  await words(page, past(2)).toContainText('kept by everyone');
});

test('a page that cannot be loaded says why, and comes when asked again', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/status of 503 .*\/api\/habits\//);
  await signUp(page);
  const id = await makeHabit(page);
  await page.route(`/api/habits/${id}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
  );
  await page.goto(`/habits/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again in a moment.' })).toBeVisible();
  await page.unroute(`/api/habits/${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning run before work');
});

test('a month that loads moves nothing', async ({ page }) => {
  await signUp(page);
  const id = await makeHabit(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`/api/habits/${id}/months**`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/habits/${id}`);
  const marks = page.getByRole('heading', { name: 'Marks on this promise' });
  await expect(page.getByRole('list').and(page.locator('[aria-busy=true]'))).toBeVisible();
  // A font that comes meanwhile moves lines by less than a pixel, and is not what this is about.
  await page.evaluate(() => document.fonts.ready);
  const before = await marks.boundingBox();
  answer();
  await words(page, today).toHaveText(`${nameOf(today)}, open`);
  expect(await marks.boundingBox()).toEqual(before);
});
