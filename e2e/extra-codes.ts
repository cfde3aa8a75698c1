import type { Page } from '@playwright/test';
import { expect, makeHabit, newPerson, signUp } from './journey.ts';

export async function openCodes(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Invite to Morning run' }).click();
  await page.getByRole('button', { name: 'Extra codes' }).click();
  await expect(page.getByRole('region', { name: 'Extra codes' })).toBeVisible();
}

/** Makes a code through the API. */
export async function makeCode(page: Page, habitId: number, expiresInDays?: number): Promise<string> {
  const reply = await page.request.post(`/api/habits/${habitId}/invitations`, { data: { expiresInDays } });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { code: string }).code;
}

// What the sweep looks at: somebody with a long name, with no code, with codes that do not come, and with all of them.

export async function showNoCodes(page: Page): Promise<void> {
  await signUp(page, longNamed());
  await makeHabit(page);
  await openCodes(page);
  await page.getByText('None yet.').waitFor();
}

export async function showCodesFailed(page: Page): Promise<void> {
  await signUp(page, longNamed());
  await makeHabit(page);
  await page.route('/api/habits/*/invitations', (route) =>
    route.fulfill({ status: 503, json: { message: 'Kept is resting.' } }),
  );
  await openCodes(page);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
}

export async function showManyCodes(page: Page): Promise<void> {
  await signUp(page, longNamed());
  const { id } = await makeHabit(page);
  for (let made = 0; made < 50; made++) await makeCode(page, id, made % 3 ? made : undefined);
  await openCodes(page);
  await page.getByRole('button', { name: 'Make a code' }).click();
  await page.getByText('There are 50 links already.').waitFor();
  await page
    .getByRole('button', { name: /^Revoke/ })
    .nth(1)
    .click();
}

const longNamed = () => ({ ...newPerson(), name: 'Maximiliane Katharina von Oppersdorff-Wittgenstein' });
