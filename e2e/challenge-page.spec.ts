import type { Page } from '@playwright/test';
import { makeChallenge } from './challenge-making.ts';
import { test as companions } from './companions.ts';
import { balanceOf, expect, sealOf, signUp } from './journey.ts';
import { startKept, type KeptServer } from './kept-server.ts';

// The server's clock is set: a window is lived through, day by day.

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T10:30:00.000Z`;

const test = companions.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ clock: day(1) });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const make = (page: Page, change: object = {}) =>
  makeChallenge(page, { name: '🏊 Swim', goalDays: 3, completionDays: 5, ...change });

const window = (page: Page) => page.getByRole('region', { name: /-day window$/ });
const squares = (page: Page) => window(page).getByRole('listitem').filter({ hasText: ' November, ' });
const people = (page: Page) => page.getByRole('region', { name: 'Companions' });

test('a challenge from its first day to its last, with a companion beside it', async ({ page, server, somebody }) => {
  await server.setClock(day(1));
  await signUp(page);
  const { id, inviteCode } = await make(page);
  const maya = (await somebody('Maya Lindqvist')).page;
  await maya.request.post(`/api/challenges/join/${inviteCode}`, { data: { rewardAmount: 2 } });
  for (const one of [page, maya]) {
    await one.goto(`/challenges/${id}`);
    await expect(one.getByRole('heading', { level: 1, name: 'Swim' })).toBeVisible();
  }
  await expect(page).toHaveTitle('🏊 Swim · Kept');
  await expect(page.getByText('5 days left')).toBeVisible();
  await expect(window(page)).toContainText('Day 1 of 5');
  await expect(window(page)).toContainText('3 more days in the 5 days you still have, today included.');
  await expect(squares(page)).toHaveText([
    '1 November, open',
    '2 November, to come',
    '3 November, to come',
    '4 November, to come',
    '5 November, to come',
  ]);
  await expect(squares(page).first()).toHaveAttribute('aria-current', 'date');
  await expect(people(page)).toContainText('0 of 2 kept today');

  // Done here, it is on both pages and in the balance; undone it is neither.
  await sealOf(page, 'Swim').click();
  await expect(balanceOf(page, '10.00 USD')).toBeVisible();
  await expect(squares(page).first()).toHaveText('1 November, done');
  await expect(window(page)).toContainText('2 more days in the 4 days after today.');
  await expect(people(maya)).toContainText('1 of 2 kept today');
  await expect(people(maya).getByRole('button', { name: /^Nadia Okafor.*Done: 1 of 3/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo Swim' }).click();
  await expect(squares(page).first()).toHaveText('1 November, open');
  await expect(people(maya)).toContainText('0 of 2 kept today');
  for (const one of [page, maya]) await sealOf(one, 'Swim').click();
  await expect(people(page)).toContainText('2 of 2 kept today');

  // A day off, then two in a row: achieved, with one to spare.
  await server.setClock(day(3));
  await page.reload();
  await expect(squares(page).nth(1)).toHaveText('2 November, day off');
  await expect(page.getByText('3 days left')).toBeVisible();
  await sealOf(page, 'Swim').click();
  await expect(balanceOf(page, '20.00 USD')).toBeVisible();
  await server.setClock(day(4));
  await page.reload();
  await sealOf(page, 'Swim').click();
  await expect(page.getByRole('heading', { name: 'Three days, as promised.' })).toBeVisible();
  await expect(page.getByText('You got there on day 4 of 5. Days after this are kept too')).toBeVisible();
  await expect(window(page)).toContainText(
    'Goal reached with 1 day to spare. The window closes on 5 November. Longest run: 2 days in a row.',
  );
  await expect(people(page)).toContainText('1 of 2 achieved');
  await expect(people(page).getByRole('button', { name: /^Nadia Okafor.*Achieved/ })).toBeVisible();

  // Maya looks at Nadia's days, and back at hers.
  await maya.reload();
  await expect(window(maya)).toContainText('2 more days in the 2 days you still have, today included.');
  await people(maya)
    .getByRole('button', { name: /^Nadia Okafor/ })
    .click();
  await expect(maya.getByRole('heading', { name: 'Nadia’s 5-day window' })).toBeFocused();
  await expect(squares(maya).nth(3)).toHaveText('4 November, done');
  await expect(window(maya)).toContainText('Nadia reached the goal with 1 day to spare.');
  await maya.getByRole('button', { name: 'Back to your days' }).click();
  await expect(squares(maya).nth(3)).toHaveText('4 November, open');

  // Over: what was done stays, what was not is nobody's fault.
  await server.setClock(day(6));
  for (const one of [page, maya]) await one.reload();
  await expect(maya.getByText('Expired')).toBeVisible();
  await expect(sealOf(maya, 'Swim')).toBeDisabled();
  await expect(window(maya)).toContainText('Ended');
  await expect(window(maya)).toContainText('The window closed on 5 November with 1 of 3 days done.');
  await expect(page.getByText('You got there on day 4 of 5.')).toHaveText('You got there on day 4 of 5.');
  await expect(balanceOf(page, '30.00 USD')).toBeVisible();
});

test('the creator manages who is in it, and whoever is taken out sees no more of it', async ({
  page,
  server,
  somebody,
  cleanConsole,
}) => {
  cleanConsole.allow(/status of 404 .*\/api\/challenges\//);
  await server.setClock(day(1));
  await signUp(page);
  const { id, inviteCode } = await make(page);
  const maya = (await somebody('Maya Lindqvist')).page;
  const join = () => maya.request.post(`/api/challenges/join/${inviteCode}`, { data: { rewardAmount: 2 } });
  await join();
  for (const one of [page, maya]) await one.goto(`/challenges/${id}`);
  await expect(people(maya).getByRole('listitem')).toHaveCount(2);
  await expect(people(maya).getByRole('button', { name: 'Manage companions' })).toHaveCount(0);

  const manage = people(page).getByRole('button', { name: 'Manage companions' });
  await expect(people(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await manage.click();
  await people(page).getByRole('button', { name: 'Remove Maya Lindqvist' }).click();
  await page.getByRole('dialog', { name: 'Remove Maya?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(manage).toBeFocused();
  await expect(people(page)).toContainText('0 of 1 kept today');
  await expect(maya.getByRole('heading', { name: 'This promise is not here' })).toBeVisible();
  expect((await join()).status()).toBe(404);
  await people(page).getByRole('button', { name: 'Allow again: Maya Lindqvist' }).click();
  await expect(people(page).getByRole('region', { name: 'Removed' })).toHaveCount(0);
  await expect(manage).toBeFocused();
  expect((await join()).status()).toBe(200);
  await expect(people(page)).toContainText('0 of 2 kept today');
  await manage.click();
  await expect(people(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  // Archived it stays to be looked at, and to be brought back or left; deleted it is gone for both.
  await page.request.patch(`/api/challenges/${id}`, { data: { archived: true } });
  await expect(page.getByText('This challenge is archived.')).toBeVisible();
  await expect(sealOf(page, 'Swim')).toHaveCount(0);
  for (const [one, entries] of [
    [page, ['Bring back', 'Quit', 'Delete']],
    [maya, ['Quit']],
  ] as const) {
    await one.goto(`/challenges/${id}`);
    await one.getByRole('button', { name: 'More for Swim' }).click();
    await expect(one.getByRole('menuitem')).toHaveText(entries);
  }
  await page.request.delete(`/api/challenges/${id}`);
  await expect(page.getByRole('heading', { name: 'This promise is not here' })).toBeVisible();
});

test('for whoever watches, a day is done when anybody did it; for others there is nothing to see', async ({
  page,
  server,
  somebody,
  cleanConsole,
}) => {
  cleanConsole.allow(/status of (400|404|503) .*\/api\/challenges\//);
  await server.setClock(day(1));
  await signUp(page);
  const { id, inviteCode } = await make(page, { creatorRole: 'overseer', completionDays: 90 });
  const maya = (await somebody('Maya Lindqvist')).page;
  await maya.request.post(`/api/challenges/join/${inviteCode}`, { data: { rewardAmount: 2 } });
  await maya.request.post(`/api/challenges/${id}/complete`);
  await server.setClock(day(3));

  await page.route(`/api/challenges/${id}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }),
  );
  await page.goto(`/challenges/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again in a moment.' })).toBeVisible();
  await page.unroute(`/api/challenges/${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You keep an eye on it')).toBeVisible();
  await expect(window(page).getByRole('img', { name: '1 of 90 days done, today is day 3' })).toBeVisible();
  await expect(window(page)).toContainText('The window closes on 29 January 2027.');

  const stranger = (await somebody('Theo Brandt')).page;
  for (const wanted of [id, 999_999, 'nothing']) {
    await stranger.goto(`/challenges/${wanted}`);
    await expect(stranger.getByRole('heading', { name: 'This promise is not here' })).toBeVisible();
  }
  await stranger.context().clearCookies();
  await stranger.goto(`/challenges/${id}`);
  await expect(stranger).toHaveURL(`/auth?redirect=%2Fchallenges%2F${id}`);
});
