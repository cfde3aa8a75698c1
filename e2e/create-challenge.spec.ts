import { challengesOf, create, fillChallenge, share } from './challenge-making.ts';
import { clipboardOf, expect, signUp, test } from './journey.ts';

test('creates a challenge, copies its message and its link, and goes home', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await fillChallenge(page);
  const preview = page.locator('aside').filter({ hasText: 'Your promise note' });
  await page.getByLabel('Goal days').fill('14');
  for (const text of ['Swim 14 days in 30', 'Challenge·30 days left', '0 of 14 days'])
    await expect(preview).toContainText(text);
  await create(page).dblclick();
  await expect(share(page)).toBeVisible();

  const { inviteCode } = (await challengesOf(page))[0]!;
  const link = `${baseURL}/join-challenge/${String(inviteCode)}`;
  const message = `I am taking on “🏊 Swim 14 days in 30”. Join me on Kept: ${link}`;
  await expect(share(page)).toContainText(message);
  await share(page).getByRole('button', { name: 'Copy Message' }).click();
  await expect(page.getByLabel('Messages (F8)').getByText('Message copied')).toBeVisible();
  expect(await clipboardOf(page)).toBe(message);
  await share(page).getByRole('button', { name: 'Copy Link Only' }).click();
  await expect(page.getByLabel('Messages (F8)').getByText('Link copied')).toBeVisible();
  expect(await clipboardOf(page)).toBe(link);
  await share(page).getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article', { name: 'Swim 14 days in 30' })).toContainText('0 of 14 days');
});
