import type { Page } from '@playwright/test';
import { invited, joinButton, makeChallenge, ownReward, type MadeChallenge } from './challenge-making.ts';
import { test as base } from './habit-journey.ts';
import { registerThroughForm } from './inviting.ts';
import { expect, newPerson } from './journey.ts';

/** A challenge of Maya's, who has a browser of her own. */
const test = base.extend<{ swim: MadeChallenge }>({
  swim: async ({ maya }, provide) => provide(await makeChallenge(maya)),
});

const askedToLogIn = (page: Page) => page.getByRole('status').filter({ hasText: 'Authentication required' });

async function companionsOf(maya: Page, { id }: MadeChallenge) {
  const members = (await (await maya.request.get(`/api/challenges/${id}/members`)).json()) as { name: string }[];
  return members.filter(({ name }) => name !== 'Maya Lindqvist');
}

test('from the link, by signing up, to the joined challenge', async ({ page, maya, swim }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/join-challenge?code=${swim.inviteCode}`);
  await expect(page).toHaveURL(`/auth?redirect=%2Fjoin-challenge%2F${swim.inviteCode}`);
  await expect(askedToLogIn(page)).toContainText('Please log in to join a challenge');
  await expect(page.getByText('Your invitation is waiting.')).toBeVisible();
  await registerThroughForm(page, newPerson());
  await expect(invited(page)).toBeVisible();
  await expect(page).toHaveURL(`/join-challenge/${swim.inviteCode}`);
  const details = page.getByRole('region', { name: 'Challenge Details' });
  for (const text of [
    '🏊',
    'Swim 14 days in 30',
    'Any pool, any stroke, 30 minutes.',
    'Goal days14',
    'Complete within days30',
  ])
    await expect(details).toContainText(text);
  await expect(page.getByText('By Maya.')).toBeVisible();

  await expect(ownReward(page)).toHaveValue('0');
  await ownReward(page).fill('10');
  await expect(ownReward(page)).toHaveAccessibleDescription(
    /^10\.00 USD a day, 140\.00 USD for all 14\. Your companions set their own\./,
  );
  let answer: () => void = () => {};
  const held = new Promise<void>((release) => (answer = release));
  let joins = 0;
  await page.route('**/api/challenges/join/*', async (route) => {
    if (route.request().method() === 'POST') {
      joins++;
      await held;
    }
    await route.continue();
  });
  await joinButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/');
  expect(joins).toBe(1);
  expect(await companionsOf(maya, swim)).toMatchObject([{ name: 'Nadia Okafor', role: 'doer', rewardAmount: '10.00' }]);
  await expect(page.locator(`#challenge-${swim.id}`), 'they are led to its note').toBeFocused();
  await expect(page.getByRole('article', { name: 'Swim 14 days in 30' })).toContainText('10.00');
});
