import type { Page } from '@playwright/test';
import { makeChallenge } from './challenge-making.ts';
import { test } from './habit-journey.ts';
import { balanceOf, expect, holdPolls, sealOf, signUp } from './journey.ts';

const swim = 'Swim 14 days in 30';
const days = (page: Page) =>
  page
    .getByRole('region', { name: /-day window$/ })
    .locator('ol')
    .getByRole('listitem');
const people = (page: Page) => page.getByRole('region', { name: 'Companions' });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
const gone = (page: Page) => page.getByRole('heading', { name: 'This promise is not here' });

test(
  'every change to a challenge shows on a companion’s page at once',
  { tag: '@full' },
  async ({ page, maya, cleanConsole }) => {
    cleanConsole.allow(/status of 404 .*\/api\/challenges\//);
    await signUp(page);
    const { id, inviteCode } = await makeChallenge(page);
    const join = () => maya.request.post(`/api/challenges/join/${inviteCode}`, { data: { rewardAmount: 2 } });
    await join();
    await holdPolls(maya);
    for (const one of [page, maya]) {
      const authenticated = one.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
      await one.goto(`/challenges/${id}`);
      await authenticated;
      await expect(people(one)).toContainText('0 of 2 kept today');
    }
    await sealOf(page, swim).click();
    await expect(balanceOf(page, '10.00 USD')).toBeVisible();
    await expect(days(page).first()).toContainText(', done');
    await expect(people(maya)).toContainText('1 of 2 kept today');
    await page.getByRole('button', { name: `Undo ${swim}` }).click();
    await expect(people(maya)).toContainText('0 of 2 kept today');

    await test.step('a comment appears, is announced and disappears', async () => {
      await comments(maya)
        .getByLabel('Write a comment')
        .fill('<img src=x onerror="document.title = 1">\n<b>Two lines</b>');
      await maya.keyboard.press('Control+Enter');
      const line = comments(page).getByRole('listitem');
      await expect(line).toHaveText([/^MMaya Lindqvist\d\d:\d\d<img src=x.*<b>Two lines<\/b>$/s]);
      await expect(line.locator('img, b:has-text("Two lines")')).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: 'Maya Lindqvist says: <img' })).toBeAttached();
      await comments(maya).getByRole('listitem').getByRole('button').click();
      await maya.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(comments(page).getByText('No comments yet.')).toBeVisible();
    });

    const manage = people(page).getByRole('button', { name: 'Manage companions' });
    await manage.click();
    await people(page).getByRole('button', { name: 'Remove Maya Lindqvist' }).click();
    await page.getByRole('dialog', { name: 'Remove Maya?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(manage).toBeFocused();
    await expect(gone(maya)).toBeVisible();
    await people(page).getByRole('button', { name: 'Allow again: Maya Lindqvist' }).click();
    await expect(manage).toBeFocused();
    expect((await join()).status()).toBe(200);
    await expect(people(page)).toContainText('0 of 2 kept today');

    await page.request.patch(`/api/challenges/${id}`, { data: { archived: true } });
    await expect(page.getByText('This challenge is archived.')).toBeVisible();
    await page.request.delete(`/api/challenges/${id}`);
    await expect(gone(page)).toBeVisible();
  },
);
