import type { Browser, Page } from '@playwright/test';
import { startKept, type KeptServer } from './kept-server.ts';
import {
  balanceOf,
  bringNothing,
  expect,
  logInThroughForm,
  makeHabit,
  newPerson,
  noteOf,
  sealOf,
  signUp,
  test as journey,
} from './journey.ts';

// The server's clock and the page's are both set: no day of these journeys depends on the day they run.

const noonish = '2026-03-10T10:30:00.000Z';

const test = journey.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ clock: noonish });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const run = (page: Page) => noteOf(page, 'Morning run');
const seal = (page: Page) => sealOf(page, 'Morning run');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo Morning run' });

async function setTime(server: KeptServer, page: Page, moment: string): Promise<void> {
  await server.setClock(moment);
  await page.clock.install({ time: moment });
}

const user = async (page: Page) => (await (await page.request.get('/api/user')).json()) as object;
const completions = async (page: Page, { id }: { id: number }) =>
  (await (await page.request.get(`/api/habits/${id}/completions`)).json()) as { completionDate: string }[];

for (const [timezoneId, today, shown] of [
  ['Pacific/Kiritimati', '2026-03-11', 'Wednesday 11 March'],
  ['Pacific/Pago_Pago', '2026-03-09', 'Monday 9 March'],
  ['Asia/Kathmandu', '2026-03-10', 'Tuesday 10 March'],
  ['America/St_Johns', '2026-03-10', 'Tuesday 10 March'],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test(`at 10:30 in Greenwich it is ${shown}: on the account, on the page and for a completion`, async ({
      page,
      server,
    }) => {
      await setTime(server, page, noonish);
      const nadia = newPerson();
      await page.goto('/auth');
      await page.getByLabel('Email Address').fill(nadia.email);
      await page.getByLabel('Password', { exact: true }).and(page.locator(':visible')).fill(nadia.password);
      await page.getByLabel('Full Name').fill(nadia.name);
      await page.getByLabel('Username', { exact: true }).fill(nadia.username);
      await page.getByRole('button', { name: 'Join the Adventure' }).click();
      await expect(page).toHaveURL('/signup-flow');
      // As the browser spells it: Kathmandu has two names.
      const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      expect(await user(page)).toMatchObject({ timezone, today });

      const habit = await makeHabit(page);
      await page.goto('/');
      await expect(page.getByText(shown)).toBeVisible();
      await seal(page).click();
      await expect(undo(page)).toBeVisible();
      // The seal is ahead of the server.
      await expect(balanceOf(page, '5.00 USD')).toBeVisible();
      expect(await completions(page, habit)).toEqual([{ userId: expect.any(Number), completionDate: today }]);
    });
  });
}

test('whoever travels takes their days along: the page follows on load, with all that was judged by the old day', async ({
  browser,
  server,
}) => {
  const east = await openIn(browser, server, 'Pacific/Kiritimati');
  const nadia = await signUp(east);
  const habit = await makeHabit(east);
  await east.goto('/');
  await expect(east.getByText('Wednesday 11 March')).toBeVisible();
  await seal(east).click();
  await expect(run(east).getByRole('button', { name: '1 of 1 kept' })).toBeVisible();
  await east.context().close();

  const west = await openIn(browser, server, 'Pacific/Pago_Pago');
  // The zone is told only after the page was filled, which is when something could be left over.
  const filled = west.waitForResponse('/api/dashboard');
  await west.route('/api/user', async (route) => {
    if (route.request().method() === 'PATCH') await filled;
    await route.continue();
  });
  await west.goto('/auth');
  await logInThroughForm(west, nadia.username, nadia.password);
  await expect(west.getByText('Monday 9 March')).toBeVisible();
  expect(await user(west)).toMatchObject({ timezone: 'Pacific/Pago_Pago', today: '2026-03-09' });
  await expect(run(west).getByRole('button', { name: '0 of 1 kept' })).toBeVisible();
  await seal(west).click();
  await expect(balanceOf(west, '10.00 USD')).toBeVisible();
  expect((await completions(west, habit)).map(({ completionDate }) => completionDate)).toEqual([
    '2026-03-09',
    '2026-03-11',
  ]);
  await west.context().close();
});

test('an open page rolls over at midnight by itself, in every tab', async ({ page, context, server }) => {
  await setTime(server, page, '2026-03-10T22:59:30.000Z');
  await signUp(page);
  const habit = await makeHabit(page);
  await page.goto('/');
  const otherTab = await context.newPage();
  await expect(page.getByText('Tuesday 10 March')).toBeVisible();
  await seal(page).click();
  await expect(undo(page)).toBeVisible();
  await otherTab.goto('/');
  await expect(undo(otherTab)).toBeVisible();

  await server.setClock('2026-03-10T23:00:05.000Z');
  await page.clock.fastForward(40_000);
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText('Wednesday 11 March')).toBeVisible();
    await expect(undo(tab)).toBeHidden();
    await expect(seal(tab)).toBeEnabled();
    await expect(run(tab).getByText('0 of 1 kept')).toBeVisible();
  }
  await seal(otherTab).click();
  await expect(balanceOf(otherTab, '10.00 USD')).toBeVisible();
  expect((await completions(page, habit)).map(({ completionDate }) => completionDate)).toEqual([
    '2026-03-10',
    '2026-03-11',
  ]);
});

test('a device whose clock is ahead keeps the day of the server, and rolls over with it', async ({ page, server }) => {
  await server.setClock('2026-03-10T22:59:30.000Z');
  await page.clock.install({ time: '2026-03-11T01:00:00.000Z' });
  await signUp(page);
  await makeHabit(page);
  await page.goto('/');
  await expect(page.getByText('Tuesday 10 March')).toBeVisible();
  await seal(page).click();
  await expect(undo(page)).toBeVisible();
  await server.setClock('2026-03-10T23:00:05.000Z');
  await page.clock.fastForward(61_000);
  await expect(page.getByText('Wednesday 11 March')).toBeVisible();
  await expect(seal(page)).toBeEnabled();
});

for (const [said, open] of [
  ['the page', async () => {}],
  ['the replies', bringNothing],
] as const) {
  test(`a device whose clock is behind rolls over with the server: ${said} told what time it is`, async ({
    page,
    server,
  }) => {
    await server.setClock('2026-03-10T22:59:30.000Z');
    await page.clock.install({ time: '2026-03-10T21:30:00.000Z' });
    await signUp(page);
    await makeHabit(page);
    await open(page);
    await page.goto('/');
    await expect(page.getByText('Tuesday 10 March')).toBeVisible();
    await seal(page).click();
    await expect(undo(page)).toBeVisible();
    await server.setClock('2026-03-10T23:00:05.000Z');
    await page.clock.fastForward(40_000);
    await expect(page.getByText('Wednesday 11 March')).toBeVisible();
    await expect(seal(page)).toBeEnabled();
  });
}

/** Another device, somewhere else. */
async function openIn(browser: Browser, server: KeptServer, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, timezoneId });
  const page = await context.newPage();
  await setTime(server, page, noonish);
  return page;
}
