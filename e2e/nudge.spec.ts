import { join, kept, openHome, run, test } from './companions.ts';
import { expect, makeHabit, signUp } from './journey.ts';

const nudgeTitle = 'Nudge from accountability partner!';

test('a nudge reaches the companion who has not done it yet, and no one else', async ({ page, newCompanion }) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const [maya, tom] = [await newCompanion('Maya Lindqvist'), await newCompanion('Tom Aster')];
  for (const companion of [maya, tom]) await join(companion.page, inviteCode);
  await maya.page.request.post(`/api/habits/${id}/complete`);
  await Promise.all([openHome(page), openHome(maya.page), openHome(tom.page)]);

  await page.getByRole('button', { name: `Nudge about ${run}` }).click();
  await expect(page.getByText('Nudged 1 companion.')).toBeVisible();
  const toast = tom.page.getByRole('region', { name: 'Messages (F8)' });
  await toast.getByText(nudgeTitle).hover();
  await expect(toast.getByText('Nadia Okafor is cheering you on: 🏃 Morning run')).toBeVisible();
  await expect(tom.page.getByRole('button', { name: 'Alerts 1 unread' })).toBeVisible();

  // A later update has reached her, so the nudge would have too.
  await tom.page.request.post(`/api/habits/${id}/complete`);
  await expect(kept(maya.page, '2 of 3 kept')).toBeVisible();
  await expect(maya.page.getByText(nudgeTitle)).toHaveCount(0);
  await expect(maya.page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
  await expect(page.getByText(nudgeTitle)).toHaveCount(0);
});
