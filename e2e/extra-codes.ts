import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export async function openCodes(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Invite to Morning run' }).click();
  await page.getByRole('button', { name: 'Extra codes' }).click();
  await expect(page.getByRole('region', { name: 'Extra codes' })).toBeVisible();
}

export async function makeCode(page: Page, habitId: number, expiresInDays?: number): Promise<string> {
  const reply = await page.request.post(`/api/habits/${habitId}/invitations`, { data: { expiresInDays } });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { code: string }).code;
}
