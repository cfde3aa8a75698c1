import type { Browser, Page } from '@playwright/test';
import { startKept, type KeptServer } from './kept-server.ts';
import {
  balanceOf,
  expect,
  logInThroughForm,
  makeHabit,
  newPerson,
  noteOf,
  sealOf,
  signUp,
  test as journey,
} from './journey.ts';

// The clocks of server and page are set, so that these tests do not depend on the day they run.

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

const user = async (page: Page) => (await (await page.request.get('/api/user')).json()) as object;
const completions = async (page: Page, { id }: { id: number }) =>
  (await (await page.request.get(`/api/habits/${id}/completions`)).json()) as { completionDate: string }[];

test('a page loaded in another time zone switches to its day and refetches everything', async ({ browser, server }) => {
  const east = await openIn(browser, server, 'Pacific/Kiritimati');
  const nadia = newPerson();
  await east.goto('/auth');
  await east.getByLabel('Email Address').fill(nadia.email);
  await east.getByLabel('Password', { exact: true }).and(east.locator(':visible')).fill(nadia.password);
  await east.getByLabel('Full Name').fill(nadia.name);
  await east.getByLabel('Username', { exact: true }).fill(nadia.username);
  await east.getByRole('button', { name: 'Join the Adventure' }).click();
  await expect(east).toHaveURL('/signup-flow');
  expect(await user(east)).toMatchObject({ timezone: 'Pacific/Kiritimati', today: '2026-03-11' });
  const habit = await makeHabit(east);
  await east.goto('/');
  await expect(east.getByText('Wednesday 11 March')).toBeVisible();
  await seal(east).click();
  await expect(run(east).getByRole('button', { name: '1 of 1 kept' })).toBeVisible();
  await east.context().close();

  const west = await openIn(browser, server, 'Pacific/Pago_Pago');
  // Delays the change of zone until the page has its data, which would then be stale.
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

test('an open page rolls over at midnight by itself, in every tab, also if the device’s clock is behind', async ({
  page,
  context,
  server,
}) => {
  await server.setClock('2026-03-10T22:59:30.000Z');
  await page.clock.install({ time: '2026-03-10T21:30:00.000Z' });
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

/** Another device in this time zone. */
async function openIn(browser: Browser, server: KeptServer, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, timezoneId });
  const page = await context.newPage();
  await server.setClock(noonish);
  await page.clock.install({ time: noonish });
  return page;
}
