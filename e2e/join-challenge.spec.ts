import type { Page } from '@playwright/test';
import {
  challengesOf,
  endChallenge,
  invited,
  joinButton,
  makeChallenge,
  ownReward,
  type MadeChallenge,
} from './challenge-making.ts';
import { test as base } from './habit-journey.ts';
import { registerThroughForm } from './inviting.ts';
import { expect, logInThroughForm, logOut, newPerson, signUp } from './journey.ts';

/** Maya has made a challenge, in a browser of her own. */
const test = base.extend<{ swim: MadeChallenge }>({
  swim: async ({ maya }, provide) => provide(await makeChallenge(maya)),
});

const askedToLogIn = (page: Page) => page.getByRole('status').filter({ hasText: 'Authentication required' });
const notFound = (page: Page) => page.getByRole('heading', { name: 'Challenge Not Found' });

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

test('a wrong password, and a way round by a new one, do not lose the challenge', async ({
  page,
  maya,
  swim,
  cleanConsole,
}) => {
  cleanConsole.allow(/401 .*\/api\/(login|challenges)/);
  const nadia = await signUp(page);
  await page.goto('/');
  await logOut(page);
  await page.goto(`/join-challenge/${swim.inviteCode}`);
  await logInThroughForm(page, nadia.username, 'not this one');
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.goto('/auth');
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(invited(page)).toBeVisible();

  await ownReward(page).fill('2.50');
  await page.context().clearCookies();
  await joinButton(page).click();
  await expect(askedToLogIn(page)).toBeVisible();
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(ownReward(page), 'a session that ended keeps what was typed').toHaveValue('2.50');
  await joinButton(page).click();
  await expect(page).toHaveURL('/');
  expect(await companionsOf(maya, swim)).toMatchObject([{ rewardAmount: '2.50' }]);
  await logOut(page);
  await logInThroughForm(page, nadia.username, nadia.password);
  await expect(page, 'it is not asked about again').toHaveURL('/');
});

test('Cancel leads home and joins nothing; zero and nothing are a reward; too much is said', async ({
  page,
  maya,
  swim,
}) => {
  await signUp(page);
  await page.goto(`/join-challenge/${swim.inviteCode}`);
  await ownReward(page).fill('123456789');
  await joinButton(page).click();
  await expect(ownReward(page)).toHaveAccessibleDescription(/^Maximum amount is 99,999,999\.99/);
  await ownReward(page).fill('.');
  await expect(ownReward(page)).toHaveAccessibleDescription(/^Please enter a valid number/);
  await ownReward(page).fill('');
  await expect(ownReward(page)).toHaveAccessibleDescription(/^You can also set it later\./);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
  expect(await challengesOf(page)).toEqual([]);
  await page.goto(`/join-challenge/${swim.inviteCode}`);
  await expect(ownReward(page)).toHaveValue('0');
  await ownReward(page).fill('');
  await joinButton(page).click();
  await expect(page).toHaveURL('/');
  expect(await companionsOf(maya, swim)).toMatchObject([{ rewardAmount: '0.00' }]);
});

test('whoever is in already is told so and led home, its creator too', async ({ page, maya, swim, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/api\/challenges\/join/);
  await signUp(page);
  await page.request.post(`/api/challenges/join/${swim.inviteCode}`, { data: { rewardAmount: 7 } });
  for (const member of [page, maya]) {
    await member.goto(`/join-challenge/${swim.inviteCode}`);
    await joinButton(member).click();
    await expect(member).toHaveURL('/');
    await expect(member.getByRole('status').filter({ hasText: 'Already joined' })).toContainText(
      'You have already joined this challenge.',
    );
    await expect(member.locator(`#challenge-${swim.id}`)).toBeFocused();
  }
  expect(await companionsOf(maya, swim)).toMatchObject([{ rewardAmount: '7.00' }]);
});

test('a link that leads nowhere says so', async ({ page, maya, swim, cleanConsole }) => {
  cleanConsole.allow(/40[04] .*\/api\/challenges\/join/);
  await signUp(page);
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const made = await maya.request.post(`/api/challenges/${swim.id}/invitations`, { data: {} });
  const { code } = (await made.json()) as { code: string };
  await maya.request.delete(`/api/challenges/${swim.id}/invitations/${code}`);
  for (const path of [`/${code}`, '/nobody-has-it', `/${'x'.repeat(60)}`, '/a%2Fb%26c', '']) {
    await page.goto(`/join-challenge${path}`);
    await expect(notFound(page)).toBeVisible();
    await expect(
      page.getByText("The challenge you're looking for doesn't exist or the invite code is invalid."),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/');

  // Removed while they look at it.
  await page.goto(`/join-challenge/${swim.inviteCode}`);
  await expect(invited(page)).toBeVisible();
  await page.request.post(`/api/challenges/join/${swim.inviteCode}`, { data: {} });
  await maya.request.delete(`/api/challenges/${swim.id}/members/${id}`);
  await joinButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to join challenge' })).toContainText('Not found.');
  await expect(notFound(page)).toBeVisible();
});

test('archived, it is refused in words; ended, there is nothing to join', async ({
  page,
  maya,
  swim,
  server,
  cleanConsole,
}) => {
  cleanConsole.allow(/409 .*\/api\/challenges\/join/);
  await signUp(page);
  await maya.request.patch(`/api/challenges/${swim.id}`, { data: { archived: true } });
  await page.goto(`/join-challenge/${swim.inviteCode}`);
  await ownReward(page).fill('3');
  await joinButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to join challenge' })).toContainText(
    'This challenge is archived.',
  );
  await expect(ownReward(page)).toHaveValue('3.00');
  endChallenge(server, swim);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This challenge has ended' })).toBeVisible();
  await expect(joinButton(page)).toBeHidden();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/');
});

test('what passes is tried again: reading it, and joining', async ({ page, context, swim, cleanConsole }) => {
  cleanConsole.allow(/(503|429) .*\/api\/challenges|ERR_INTERNET_DISCONNECTED/);
  await signUp(page);
  await page.goto('/');
  for (const status of [503, 429]) {
    await page.route('**/api/challenges/join/*', (route) =>
      route.fulfill({ status, json: { message: 'Kept is resting.' } }),
    );
    await page.goto(`/join-challenge/${swim.inviteCode}`);
    await expect(page.getByRole('heading', { name: 'We cannot load this invitation right now' })).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Kept is resting. Your invitation is safe.' }),
    ).toBeVisible();
    await page.unroute('**/api/challenges/join/*');
    let answer: () => void = () => {};
    const held = new Promise<void>((release) => (answer = release));
    await page.route('**/api/challenges/join/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Loading invitation details...')).toBeVisible();
    answer();
    await expect(invited(page)).toBeVisible();
    await page.unroute('**/api/challenges/join/*');
  }
  await ownReward(page).fill('4');
  await context.setOffline(true);
  await joinButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to join challenge' })).toContainText(
    'Kept cannot be reached. Check your connection and try again.',
  );
  await expect(invited(page)).toBeVisible();
  await context.setOffline(false);
  await joinButton(page).click();
  await expect(page).toHaveURL('/');
  expect(await challengesOf(page)).toHaveLength(1);
});
