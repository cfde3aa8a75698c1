import type { Page } from '@playwright/test';
import { makeChallenge, type MadeChallenge } from './challenge-making.ts';
import { choose, dialog, test } from './habit-journey.ts';
import {
  balanceOf,
  clipboardOf,
  expect,
  holdPolls,
  makeHabit,
  muteSocket,
  noteOf,
  refuse,
  sealOf,
  signUp,
  soon,
} from './journey.ts';

const swim = 'Swim 14 days in 30';
const note = (page: Page) => noteOf(page, swim);
const undo = (page: Page) => page.getByRole('button', { name: `Undo ${swim}` });
const kept = (page: Page, words: string) => note(page).getByRole('button', { name: words });
const nudge = (page: Page) => page.getByRole('button', { name: `Nudge about ${swim}` });

async function join(page: Page, { inviteCode }: MadeChallenge): Promise<void> {
  const reply = await page.request.post(`/api/challenges/join/${inviteCode}`, { data: { rewardAmount: '2.00' } });
  expect(reply.status()).toBe(200);
}

test('a challenge is kept, paid, told to companions at once, and taken back', async ({ page, maya, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/complete/);
  await signUp(page);
  const challenge = await makeChallenge(page);
  await join(maya, challenge);
  for (const one of [page, maya]) await holdPolls(one);
  await Promise.all([page.goto('/'), maya.goto('/')]);
  await expect(note(page).getByText('30 days left')).toBeVisible();
  await expect(note(page).getByText('0 of 14 days')).toBeVisible();
  await expect(note(page).locator('.day-tick')).toHaveCount(14);
  await expect(page.getByRole('heading', { name: swim }).getByRole('link')).toHaveAttribute(
    'href',
    `/challenges/${challenge.id}`,
  );

  await sealOf(page, swim).dblclick();
  await expect(page.getByRole('status').getByText('Kept. 10.00 USD added.')).toBeAttached();
  await expect(balanceOf(page, '10.00 USD')).toBeVisible();
  await expect(note(page).getByText('+10.00')).toBeVisible();
  await expect(note(page).getByText('1 of 14 days')).toBeVisible();
  await expect(sealOf(page, swim)).toBeDisabled();
  await expect(kept(maya, '1 of 2 kept')).toBeVisible();
  await kept(maya, '1 of 2 kept').click();
  await expect(note(maya).getByRole('listitem').filter({ hasText: 'Nadia Okafor' })).toContainText('Done');
  await expect(note(maya).getByRole('listitem').filter({ hasText: 'Maya Lindqvist' })).toContainText('Not yet');

  await undo(page).click();
  await expect(balanceOf(page, '0.00 USD')).toBeVisible();
  await expect(note(page).getByText('0 of 14 days')).toBeVisible();
  await expect(kept(maya, '0 of 2 kept')).toBeVisible();

  // Refused, the note is put back, and the server's own sentence says why.
  await page.route('**/complete', (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }));
  await sealOf(page, swim).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Not now.', { exact: true })).toBeVisible();
  await expect(sealOf(page, swim)).toBeEnabled();
  await expect(note(page).getByText('0 of 14 days')).toBeVisible();
});

test('when no answer comes, the sentence for it stands alone', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/ERR_FAILED .*\/complete/);
  await signUp(page);
  await makeChallenge(page);
  await page.route('**/complete', (route) => route.abort());
  await page.goto('/');
  await sealOf(page, swim).click();
  await expect(
    page.getByRole('alert').getByText('Failed to mark challenge as complete', { exact: true }),
  ).toBeVisible();
  await expect(sealOf(page, swim)).toBeEnabled();
});

test('habits and challenges stand in one list, and both are begun from there', async ({ page }) => {
  await signUp(page);
  await makeChallenge(page, { name: '🧗 Climb', goalDays: 22, completionDays: 22, rewardAmount: '3.00' });
  await page.goto('/');
  await expect(page.getByText('Set your goal and move with intention.')).toBeVisible();
  await expect(noteOf(page, 'Climb').getByText('0 of 22 days')).toBeVisible();
  await expect(noteOf(page, 'Climb').locator('.day-tick')).toHaveCount(0);
  await makeHabit(page);
  await makeHabit(page, { name: 'Read', rewardAmount: '3.00' });
  await makeChallenge(page);
  await makeChallenge(page, { name: '🎻 Watched', creatorRole: 'overseer', goalDays: 1, completionDays: 1 });
  await page.reload();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    swim,
    'Morning run',
    'Read',
    'Climb',
    'Watched',
  ]);
  await expect(noteOf(page, 'Watched').getByText('You keep an eye on it')).toBeVisible();
  await expect(noteOf(page, 'Watched').getByText('Last day')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Habit' })).toBeVisible();
  await page.getByRole('link', { name: 'New Challenge' }).click();
  await expect(page).toHaveURL('/create-challenge');
});

test('its creator edits it, everyone their own reward, and what fails is said', async ({
  page,
  maya,
  cleanConsole,
}) => {
  cleanConsole.allow(/503 .*\/api\/challenges/);
  await signUp(page);
  await join(maya, await makeChallenge(page));
  await page.goto('/');
  await choose(page, 'Edit', swim);
  await dialog(page).getByLabel('Goal days').fill('31');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page).getByText('Goal days cannot exceed completion days')).toBeVisible();
  await dialog(page).getByLabel('Complete within').fill('40');
  await dialog(page).getByLabel('Your reward each time').fill('12');
  for (const [call, sentence] of [
    [/\/api\/challenges\/\d+$/, 'Failed to update challenge'],
    [/\/api\/challenges\/.*\/reward$/, 'Failed to update reward amount'],
  ] as const) {
    const recover = await refuse(page, call);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(`${sentence}Kept is resting.`);
    await recover();
  }
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(note(page).getByText('40 days left')).toBeVisible();
  await expect(note(page).getByText('0 of 31 days')).toBeVisible();
  await expect(note(page).getByText('12.00')).toBeVisible();

  await maya.goto('/');
  await choose(maya, 'Edit', swim);
  await expect(dialog(maya).getByText('Nadia made this promise and can change these.')).toBeVisible();
  await expect(dialog(maya).getByLabel('Goal days')).toHaveCount(0);
  const reward = dialog(maya).getByLabel('Your reward each time');
  await reward.fill('0');
  await reward.press('Enter');
  await expect(dialog(maya).getByText('Reward amount must be greater than 0')).toBeVisible();
  await reward.fill('3');
  await reward.press('Enter');
  await expect(note(maya).getByText('3.00')).toBeVisible();

  await choose(maya, 'Edit', swim);
  await dialog(maya).getByLabel('Currency').selectOption('EUR');
  await refuse(maya, /\/api\/challenges\/.*\/reward$/);
  await dialog(maya).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(maya).getByRole('alert')).toHaveText('Failed to update user currencyKept is resting.');
});

test('a nudge about it says View Challenge, which leads to its note; so does the toast', async ({ page, maya }) => {
  await signUp(page);
  const challenge = await makeChallenge(page);
  await join(maya, challenge);
  await maya.goto('/profile');
  const alerts = maya.getByRole('button', { name: 'Alerts', exact: true });
  await expect(alerts).toBeVisible();
  await page.goto('/');
  await nudge(page).click();
  await expect(page.getByText('Nudged 1 companion.')).toBeVisible();

  const toast = maya.getByRole('region', { name: 'Messages (F8)' });
  await toast.getByRole('button', { name: 'View Challenge' }).click();
  await expect(maya).toHaveURL('/');
  await expect(note(maya)).toBeFocused();
  await expect(note(maya)).toHaveAttribute('id', `challenge-${challenge.id}`);

  await maya.goto('/profile');
  await maya.getByRole('button', { name: 'Alerts 1 unread' }).click();
  await maya.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'View Challenge' }).click();
  await expect(note(maya)).toBeFocused();
  await expect(alerts).toBeVisible();
});

test('where no socket gets through, its note is polled', async ({ page, maya }) => {
  await signUp(page);
  const challenge = await makeChallenge(page);
  await muteSocket(page);
  await page.clock.install();
  await page.goto('/');
  await expect(kept(page, '0 of 1 kept')).toBeVisible();
  await join(maya, challenge);
  await soon(page, () => expect(kept(page, '0 of 2 kept')).toBeVisible({ timeout: 500 }));
  await page.request.post(`/api/challenges/${challenge.id}/complete`);
  await soon(page, () => expect(undo(page)).toBeVisible({ timeout: 500 }));
  await expect(balanceOf(page, '10.00 USD')).toBeVisible();
});

test('where no socket gets through, its page is polled', async ({ page, maya }) => {
  await signUp(page);
  const challenge = await makeChallenge(page);
  await muteSocket(page);
  await page.clock.install();
  await page.goto(`/challenges/${challenge.id}`);
  const companions = page.getByRole('region', { name: 'Companions' });
  await expect(companions).toContainText('0 of 1 kept today');
  await join(maya, challenge);
  await soon(page, () => expect(companions).toContainText('0 of 2 kept today', { timeout: 500 }));
  await maya.request.post(`/api/challenges/${challenge.id}/complete`);
  await soon(page, () => expect(companions).toContainText('1 of 2 kept today', { timeout: 500 }));
  await page.request.post(`/api/challenges/${challenge.id}/complete`);
  await soon(page, () => expect(undo(page)).toBeVisible({ timeout: 500 }));
  await expect(note(page)).toContainText('1 of 14');
  await expect(balanceOf(page, '10.00 USD')).toBeVisible();
});

test('it is shared, archived, brought back, quit and deleted', async ({ page, maya, context, cleanConsole }) => {
  cleanConsole.allow(/503 .*\/api\/challenges/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const challenge = await makeChallenge(page);
  await join(maya, challenge);
  await page.goto('/');
  await page.getByRole('button', { name: `Invite to ${swim}` }).click();
  await dialog(page).getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await clipboardOf(page)).toMatch(new RegExp(`/join-challenge/${challenge.inviteCode}$`));

  await choose(page, 'Archive', swim);
  await expect(page.getByRole('status').filter({ hasText: `${swim} is archived` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Make your first promise' })).toBeVisible();
  await page.getByText('Archived', { exact: true }).click();
  const archived = page.getByRole('listitem').filter({ hasText: swim });
  await expect(archived).toContainText('Challenge · 0 of 14 days');
  await archived.getByRole('button', { name: `Bring back ${swim}` }).click();
  await expect(note(page)).toBeFocused();

  await maya.goto('/');
  await choose(maya, 'Quit', swim);
  await expect(dialog(maya)).toHaveAccessibleName('Quit this challenge?');
  await expect(dialog(maya)).toContainText('You will no longer receive updates');
  const letMayaGo = await refuse(maya, '/api/challenges/*/members/*');
  await dialog(maya).getByRole('button', { name: 'Quit' }).click();
  await expect(dialog(maya).getByRole('alert')).toHaveText('Failed to leave challengeKept is resting.');
  await letMayaGo();
  await dialog(maya).getByRole('button', { name: 'Quit' }).click();
  await expect(maya.getByRole('status').filter({ hasText: `You left ${swim}` })).toBeVisible();
  await expect(kept(page, '0 of 1 kept')).toBeVisible();

  await choose(page, 'Delete', swim);
  await expect(dialog(page)).toHaveAccessibleName('Delete this challenge?');
  await expect(dialog(page)).toContainText('This cannot be undone.');
  const letItGo = await refuse(page, /\/api\/challenges\/\d+$/);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete challengeKept is resting.');
  await letItGo();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${swim} is deleted` })).toBeVisible();
  await expect(note(page)).toHaveCount(0);
});
