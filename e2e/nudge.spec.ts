import { join, kept, openHome, run, test } from './companions.ts';
import { expect, makeHabit, signUp } from './journey.ts';

const nudgeTitle = 'Nudge from accountability partner!';

test('a nudge reaches whoever has not done it yet, and nobody else', async ({ page, somebody, cleanConsole }) => {
  cleanConsole.allow(/400 .*\/nudge/);
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const [maya, tom] = [await somebody('Maya Lindqvist'), await somebody('Tom Aster')];
  for (const companion of [maya, tom]) await join(companion.page, inviteCode);
  await maya.page.request.post(`/api/habits/${id}/complete`);
  await Promise.all([openHome(page), openHome(maya.page), openHome(tom.page)]);

  await page.getByRole('button', { name: `Nudge about ${run}` }).click();
  await expect(page.getByText('Nudged 1 companion.')).toBeVisible();
  const toast = tom.page.getByRole('region', { name: 'Messages (F8)' });
  await toast.getByText(nudgeTitle).hover();
  await expect(toast.getByText('Nadia Okafor is cheering you on: 🏃 Morning run')).toBeVisible();
  await expect(tom.page.getByRole('button', { name: 'Alerts 1 unread' })).toBeVisible();

  // She hears of what comes later, so she would have heard of the nudge.
  await tom.page.request.post(`/api/habits/${id}/complete`);
  await expect(kept(maya.page, '2 of 3 kept')).toBeVisible();
  await expect(maya.page.getByText(nudgeTitle)).toHaveCount(0);
  await expect(maya.page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
  await expect(page.getByText(nudgeTitle)).toHaveCount(0);

  // Nobody is left: it is said why, quietly.
  await page.getByRole('button', { name: `Nudge about ${run}` }).click();
  await expect(page.getByRole('status').getByText('Everyone has already completed this today')).toBeVisible();
});

test('a double click nudges once; a second nudge within the hour is refused, a lost one says so', async ({
  page,
  somebody,
  cleanConsole,
}) => {
  cleanConsole.allow(/429 .*\/nudge|ERR_FAILED .*\/nudge/);
  await signUp(page);
  const { inviteCode } = await makeHabit(page);
  const nudge = page.getByRole('button', { name: `Nudge about ${run}` });
  await openHome(page);
  await expect(page.getByRole('button', { name: `Invite to ${run}` })).toBeVisible();
  await expect(nudge).toBeHidden();
  const maya = await somebody('Maya Lindqvist');
  await join(maya.page, inviteCode);
  // As slowly as people do: the first may be answered before the second.
  await nudge.dblclick({ delay: 100 });
  await expect(page.getByText('Nudged 1 companion.')).toBeVisible();
  await expect(page.getByText('You have nudged them within the last hour.')).toBeHidden();
  await nudge.click();
  await expect(page.getByText('You have nudged them within the last hour. Give them a little time.')).toBeVisible();
  await page.route('**/nudge', (route) => route.abort());
  await nudge.click();
  await expect(page.getByText('Failed to send nudge')).toBeVisible();
});
