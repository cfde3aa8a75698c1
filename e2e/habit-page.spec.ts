import { makeHabit, today } from './habit-history.ts';
import { expect, signUp, test } from './journey.ts';

test('loading a month causes no layout shift', async ({ page }) => {
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
  const days = page.getByRole('region', { name: /^[A-Z][a-z]+ 20\d\d$/ }).getByRole('list');
  await expect(days.and(page.locator('[aria-busy=true]'))).toBeVisible();
  // A font that loads later would shift lines by less than a pixel.
  await page.evaluate(() => document.fonts.ready);
  const before = await marks.boundingBox();
  answer();
  await expect(days.getByText(`${Number(today.slice(8))} ${monthOf(today)}, open`)).toBeAttached();
  expect(await marks.boundingBox()).toEqual(before);
});

function monthOf(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(day));
}
