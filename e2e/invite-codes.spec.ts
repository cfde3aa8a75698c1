import type { Browser, Page } from '@playwright/test';
import { makeCode, openCodes } from './extra-codes.ts';
import type { KeptServer } from './kept-server.ts';
import { clipboardOf, expect, makeHabit, newPerson, refuseClipboard, selectedText, signUp, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite to Morning run' });
const section = (page: Page) => dialog(page).getByRole('region', { name: 'Extra codes' });
const rows = (page: Page) => section(page).getByRole('listitem');
const rowOf = (page: Page, code: string) => rows(page).filter({ hasText: code });
const question = (page: Page, code: string) => section(page).getByRole('group', { name: `Revoke ${code}?` });
const makeButton = (page: Page) => section(page).getByRole('button', { name: 'Make a code' });
const said = (page: Page, text: string) => section(page).getByRole('status').filter({ hasText: text });

const opens = async (page: Page, code: string) => (await page.request.get(`/api/habits/by-invite/${code}`)).status();

/** Somebody else who keeps the habit, in a browser of their own. */
async function companionOf(inviteCode: string, browser: Browser, server: KeptServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const companion = await context.newPage();
  await signUp(companion, { ...newPerson(), name: 'Theo Brandt' });
  await companion.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount: 2 } });
  return companion;
}

test('a code is made, copied, opens the habit, and once revoked opens nothing', async ({ page, baseURL }) => {
  await signUp(page);
  await makeHabit(page);
  await openCodes(page);
  await expect(section(page).getByText('None yet.')).toBeVisible();
  await expect(section(page).getByRole('radio', { name: '7 days' })).toBeChecked();
  await makeButton(page).click();
  await expect(said(page, 'Link made')).toHaveCount(1);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Ends in 7 days · by Nadia Okafor');

  const copy = rows(page).getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeFocused();
  await copy.click();
  await expect(said(page, 'Link copied')).toHaveCount(1);
  const link = await clipboardOf(page);
  const code = /\/join\/(\w+)$/.exec(link)?.[1] ?? '';
  expect(link).toBe(`${baseURL}/join/${code}`);
  await expect(rows(page)).toContainText(code);
  expect(await opens(page, code)).toBe(200);

  await page.getByRole('button', { name: `Revoke ${code}` }).click();
  await expect(question(page, code)).toContainText('Whoever has this link can no longer join with it.');
  await question(page, code).getByRole('button', { name: 'Revoke' }).click();
  await expect(said(page, 'Link revoked')).toHaveCount(1);
  await expect(section(page).getByText('None yet.')).toBeVisible();
  await expect(section(page)).toBeFocused();
  expect(await opens(page, code)).toBe(404);
});

for (const [choice, sent, end] of [
  ['1 day', { expiresInDays: 1 }, 'Ends in 1 day'],
  ['30 days', { expiresInDays: 30 }, 'Ends in 30 days'],
  ['Never', {}, 'Does not end'],
] as const) {
  test(`a code that ends after “${choice}” says: ${end}`, async ({ page }) => {
    await signUp(page);
    await makeHabit(page);
    await openCodes(page);
    await section(page).getByRole('radio', { name: choice }).check();
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/invitations'));
    await makeButton(page).click();
    expect((await request).postDataJSON()).toEqual(sent);
    await expect(rows(page)).toContainText(end);
  });
}

test('a code that ends while it is looked at can no longer be copied', async ({ page }) => {
  await page.clock.install();
  await signUp(page);
  const { id } = await makeHabit(page);
  const code = await makeCode(page, id, 1);
  await openCodes(page);
  await expect(rowOf(page, code)).toContainText('Ends in 1 day');
  await page.clock.fastForward('24:02:00');
  await expect(rowOf(page, code)).toContainText('Ended');
  await expect(rowOf(page, code).getByRole('button')).toHaveCount(0);
});

test('a member revokes their own code but not another’s, the creator revokes any', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const companion = await companionOf(inviteCode, browser, server);
  const [hers, his, other] = [
    await makeCode(page, id),
    await makeCode(companion, id, 3),
    await makeCode(companion, id),
  ];

  await openCodes(companion);
  await expect(rowOf(companion, hers)).toContainText('Does not end · by Nadia Okafor');
  await expect(rowOf(companion, hers).getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(rowOf(companion, hers).getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await rowOf(companion, his).getByRole('button', { name: 'Revoke' }).click();
  await question(companion, his).getByRole('button', { name: 'Revoke' }).click();
  await expect(rowOf(companion, his)).toHaveCount(0);
  expect(await opens(page, his)).toBe(404);

  await openCodes(page);
  await expect(rowOf(page, other)).toContainText('by Theo Brandt');
  await rowOf(page, other).getByRole('button', { name: 'Revoke' }).click();
  await question(page, other).getByRole('button', { name: 'Revoke' }).click();
  await expect(rowOf(page, other)).toHaveCount(0);
  expect(await opens(page, other)).toBe(404);
  expect(await opens(page, hers)).toBe(200);
  await companion.context().close();
});

test('a refused revoke says why, and the code stays', async ({ page, browser, server }) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const code = await makeCode(page, id);
  const companion = await companionOf(inviteCode, browser, server);
  // As if the list were from before: the server is the one who refuses.
  await companion.route('/api/habits/*/invitations', async (route) => {
    const reply = await route.fetch();
    const codes = (await reply.json()) as object[];
    await route.fulfill({ json: codes.map((one) => ({ ...one, mayRevoke: true })) });
  });
  await openCodes(companion);
  await rowOf(companion, code).getByRole('button', { name: 'Revoke' }).click();
  await question(companion, code).getByRole('button', { name: 'Revoke' }).click();
  await expect(section(companion).getByRole('alert')).toHaveText('Only the creator can do this.');
  await expect(question(companion, code).getByRole('button', { name: 'Revoke' })).toBeFocused();
  expect(await opens(page, code)).toBe(200);
  await companion.context().close();
});

test('a code that was revoked elsewhere leaves the list, and the keyboard stays in the dialog', async ({
  page,
  cleanConsole,
}) => {
  cleanConsole.allow(/404 .*\/invitations/);
  await signUp(page);
  const { id } = await makeHabit(page);
  const [gone, left] = [await makeCode(page, id), await makeCode(page, id)];
  await openCodes(page);
  await page.getByRole('button', { name: `Revoke ${gone}` }).click();
  await page.request.delete(`/api/habits/${id}/invitations/${gone}`);
  await question(page, gone).getByRole('button', { name: 'Revoke' }).click();
  await expect(section(page).getByRole('alert')).toHaveText('Not found.');
  await expect(rowOf(page, gone)).toHaveCount(0);
  await expect(rowOf(page, left)).toBeVisible();
  await expect(section(page)).toBeFocused();
});

test('while the list loads it says so; when that fails it says why, and comes at the next try', async ({
  page,
  cleanConsole,
}) => {
  cleanConsole.allow(/503 .*\/invitations/);
  await signUp(page);
  const { id } = await makeHabit(page);
  const code = await makeCode(page, id);
  let answer: () => void = () => {};
  const held = new Promise<void>((release) => (answer = release));
  await page.route('/api/habits/*/invitations', async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: 'Kept is resting.' } });
  });
  await openCodes(page);
  await expect(said(page, 'Loading extra codes')).toBeVisible();
  answer();
  await expect(section(page).getByRole('alert')).toContainText('Kept is resting.');
  await page.unroute('/api/habits/*/invitations');
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, code)).toBeVisible();
  await expect(section(page)).toBeFocused();
});

test('a code that could not be made is one sentence in the dialog, and the button waits for the next try', async ({
  page,
  cleanConsole,
}) => {
  cleanConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUp(page);
  await makeHabit(page);
  await openCodes(page);
  await expect(section(page).getByText('None yet.')).toBeVisible();
  await page.route('/api/habits/*/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await makeButton(page).click();
  await expect(section(page).getByRole('alert')).toContainText('Kept cannot be reached.');
  await expect(makeButton(page)).toBeFocused();
  await page.unroute('/api/habits/*/invitations');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(section(page).getByRole('alert')).toHaveCount(0);
});

test('fifty codes scroll inside the dialog; one more is refused in words', async ({ page, cleanConsole }) => {
  cleanConsole.allow(/409 .*\/invitations/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  const { id } = await makeHabit(page);
  await Promise.all(Array.from({ length: 50 }, () => makeCode(page, id, 7)));
  await openCodes(page);
  await expect(rows(page)).toHaveCount(50);
  await makeButton(page).click();
  await expect(section(page).getByRole('alert')).toHaveText('There are 50 links already. Revoke one to make another.');
  await rows(page).last().getByRole('button', { name: 'Revoke' }).click();
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeInViewport();
  const wide = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(wide).toBe(0);
});

test('a double click makes one code, and on Revoke it only asks', async ({ page }) => {
  await signUp(page);
  const { id } = await makeHabit(page);
  for (let count = 0; count < 8; count++) await makeCode(page, id);
  const sent: string[] = [];
  page.on('request', (request) => void (/\/invitations/.test(request.url()) && sent.push(request.method())));
  await openCodes(page);
  await expect(rows(page)).toHaveCount(8);
  // Wherever the row stands: low in the list, the question scrolls another button under the pointer.
  const row = rows(page).nth(4);
  for (let scrolled = 0; scrolled <= 150; scrolled += 10) {
    await section(page)
      .getByRole('list')
      .evaluate((list, top) => (list.scrollTop = top), scrolled);
    const { x, y } = (await row.getByRole('button', { name: 'Revoke' }).boundingBox())!;
    await page.mouse.dblclick(x + 10, y + 10);
    // In other browsers that button is the answer.
    const answer = row.getByRole('group').getByRole('button', { name: 'Revoke' });
    await answer.dispatchEvent('click', { detail: 2 });
    await row.getByRole('button', { name: 'Cancel' }).click();
  }
  await makeButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(rows(page)).toHaveCount(9);
  expect(sent).toEqual(['GET', 'POST', 'GET']);

  await rows(page).first().getByRole('button', { name: 'Revoke' }).click();
  await section(page)
    .getByRole('group', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(rows(page)).toHaveCount(8);
  expect(sent).toEqual(['GET', 'POST', 'GET', 'DELETE', 'GET']);
});

test('all of it goes by keyboard, and nothing is lost on the way', async ({ page }) => {
  await signUp(page);
  await makeHabit(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Invite to Morning run' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Copy link only' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Extra codes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('None yet.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(section(page).getByRole('radio', { name: '7 days' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText('Ends in 30 days');
  await expect(rows(page).getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  const revoke = rows(page).getByRole('button', { name: 'Revoke' });
  await expect(revoke).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('None yet.')).toBeVisible();
  await expect(section(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Invite to Morning run' })).toBeFocused();
});

test('where copying is refused the link stands selected in its row', async ({ page, baseURL }) => {
  await refuseClipboard(page);
  await signUp(page);
  const { id } = await makeHabit(page);
  const code = await makeCode(page, id);
  await openCodes(page);
  await rowOf(page, code).getByRole('button', { name: 'Copy link' }).click();
  await expect(rowOf(page, code).getByRole('textbox', { name: 'Invitation' })).toBeFocused();
  expect(await selectedText(page)).toBe(`${baseURL}/join/${code}`);
});
