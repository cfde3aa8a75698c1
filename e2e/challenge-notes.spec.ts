import type { Page } from '@playwright/test';
import { makeChallenge } from './challenge-making.ts';
import { test } from './habit-journey.ts';
import { balanceOf, expect, holdPolls, noteOf, sealOf, signUp } from './journey.ts';

const swim = 'Swim 14 days in 30';
const note = (page: Page) => noteOf(page, swim);
const kept = (page: Page, words: string) => note(page).getByRole('button', { name: words });

test('completing and undoing a challenge shows to a companion at once, and a nudge leads them to its note', async ({
  page,
  maya,
}) => {
  await signUp(page);
  const { id, inviteCode } = await makeChallenge(page);
  await maya.request.post(`/api/challenges/join/${inviteCode}`, { data: { rewardAmount: '2.00' } });
  for (const one of [page, maya]) await holdPolls(one);
  await Promise.all([page.goto('/'), maya.goto('/')]);
  await expect(kept(maya, '0 of 2 kept')).toBeVisible();

  await sealOf(page, swim).dblclick();
  await expect(balanceOf(page, '10.00 USD')).toBeVisible();
  await expect(note(page).getByText('1 of 14 days')).toBeVisible();
  await expect(kept(maya, '1 of 2 kept')).toBeVisible();
  await page.getByRole('button', { name: `Undo ${swim}` }).click();
  await expect(balanceOf(page, '0.00 USD')).toBeVisible();
  await expect(kept(maya, '0 of 2 kept')).toBeVisible();

  await maya.getByRole('button', { name: 'Account' }).click();
  await maya.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(maya).toHaveURL('/profile');
  await page.getByRole('button', { name: `Nudge about ${swim}` }).click();
  const toast = maya.getByRole('region', { name: 'Messages (F8)' });
  await toast.getByRole('button', { name: 'View Challenge' }).click();
  await expect(maya).toHaveURL('/');
  await expect(note(maya)).toBeFocused();
  await expect(note(maya)).toHaveAttribute('id', `challenge-${id}`);
});
