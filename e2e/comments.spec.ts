import type { Page } from '@playwright/test';
import { test } from './companions.ts';
import { expect, signUp } from './journey.ts';

const twins = {
  habits: { name: '🏃 Morning run', description: 'Before work, any pace.', frequency: 'Daily' },
  challenges: { name: '🏊 Swim', description: 'Any pool, any stroke.', goalDays: 14, completionDays: 30 },
};

const section = (page: Page) => page.getByRole('region', { name: 'Comments' });
const lines = (page: Page) => section(page).getByRole('listitem');
const box = (page: Page) => section(page).getByLabel('Write a comment');
const post = (page: Page) => section(page).getByRole('button', { name: 'Post comment' });

/** Nadia made it, Maya and Theo joined; everybody has its page open, and its socket. */
async function gather(page: Page, others: Page[], twin: keyof typeof twins): Promise<string> {
  await signUp(page);
  const made = await page.request.post(`/api/${twin}`, {
    data: { ...twins[twin], rewardAmount: '5.00', currency: 'USD' },
  });
  const { id, inviteCode } = (await made.json()) as { id: number; inviteCode: string };
  for (const other of others) await other.request.post(`/api/${twin}/join/${inviteCode}`, { data: {} });
  for (const one of [page, ...others]) {
    const authenticated = one.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
    await one.goto(`/${twin}/${id}`);
    await authenticated;
    await expect(section(one).getByText('Nothing said yet.')).toBeVisible({ timeout: 20_000 });
  }
  return `/api/${twin}/${id}/comments`;
}

for (const twin of Object.keys(twins) as (keyof typeof twins)[]) {
  test(`companions talk under ${twin}, and everyone reads it at once`, async ({ page, somebody, cleanConsole }) => {
    cleanConsole.allow(/status of 503 .*\/comments/);
    const [maya, theo] = [(await somebody('Maya Lindqvist')).page, (await somebody('Theo Brandt')).page];
    const calls = await gather(page, [maya, theo], twin);

    await post(page).click();
    await expect(section(page).getByText('Please write something')).toBeVisible();
    await expect(box(page)).toBeFocused();

    // By the keyboard alone, and as it was typed.
    const script = '<img src=x onerror="document.title = 1">\n<b>Two lines</b>';
    await box(maya).fill(script);
    await maya.keyboard.press('Control+Enter');
    await expect(lines(maya)).toHaveText([/^MYou\d\d:\d\d<img src=x.*<b>Two lines<\/b>$/s]);
    await expect(box(maya)).toHaveValue('');
    await expect(box(maya)).toBeFocused();
    await expect(lines(page)).toHaveText([/^MMaya Lindqvist/]);
    await expect(lines(page).locator('img, b:has-text("Two lines")')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Maya Lindqvist says: <img' })).toBeAttached();

    // What could not be sent is still there, and goes out once.
    await theo.route(calls, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } })
        : route.continue(),
    );
    await box(theo).fill('Fever. Keep the streak warm for me.');
    await post(theo).click();
    await expect(section(theo).getByText('Please try again in a moment.')).toBeVisible();
    await expect(box(theo)).toHaveValue('Fever. Keep the streak warm for me.');
    await theo.unroute(calls);
    await post(theo).dblclick();
    for (const one of [page, maya, theo]) await expect(lines(one)).toHaveCount(2);
    await expect(lines(page).last()).toHaveText(/Theo Brandt\d\d:\d\dFever/);

    // Everyone deletes their own, the creator any.
    await expect(lines(theo).getByRole('button')).toHaveCount(1);
    await expect(lines(page).getByRole('button')).toHaveCount(2);
    await lines(theo)
      .getByRole('button', { name: /^Delete comment: You/ })
      .click();
    await expect(theo.getByRole('dialog', { name: 'Delete this comment?' })).toBeVisible();
    await theo.keyboard.press('Escape');
    await expect(lines(theo).getByRole('button')).toBeFocused();
    await theo.keyboard.press('Enter');
    await theo.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(section(theo).getByRole('heading')).toBeFocused();
    for (const one of [page, maya, theo]) await expect(lines(one)).toHaveCount(1);
    await lines(page)
      .getByRole('button', { name: /^Delete comment: Maya Lindqvist/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    for (const one of [page, maya, theo]) await expect(section(one).getByText('Nothing said yet.')).toBeVisible();
  });
}

test('a long talk begins with its newest, and says how much more fits', async ({ page, cleanConsole, context }) => {
  cleanConsole.allow(/status of 503 .*\/comments|ERR_INTERNET_DISCONNECTED/);
  const calls = await gather(page, [], 'habits');
  for (let count = 1; count <= 70; count++) await page.request.post(calls, { data: { content: `Word ${count}` } });
  await page.route(`${calls}**`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
  );
  await page.reload();
  await expect(section(page).getByRole('alert')).toContainText('Please try again in a moment.');
  await page.unroute(`${calls}**`);
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(lines(page)).toHaveCount(30);
  await expect(lines(page).last()).toContainText('Word 70');
  const older = section(page).getByRole('button', { name: 'Show older comments' });
  await older.click();
  await expect(lines(page)).toHaveCount(60);
  await older.click();
  await expect(lines(page)).toHaveCount(70);
  await expect(lines(page).first()).toContainText('Word 1');
  await expect(section(page).getByRole('heading')).toBeFocused();
  // A word more moves nothing else.
  await page.request.post(calls, { data: { content: 'Word 71' } });
  await expect(lines(page)).toHaveCount(71);

  await box(page).fill('x'.repeat(1001));
  await expect(section(page).getByText('1 character too many')).toBeVisible();
  await post(page).click();
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
  await context.setOffline(true);
  await box(page).fill('y'.repeat(1000));
  await post(page).click();
  await expect(section(page).getByText('Kept cannot be reached.')).toBeVisible();
  await context.setOffline(false);
  await post(page).click();
  await expect(lines(page)).toHaveCount(72);
});
