import { chromium, type Page } from '@playwright/test';
import { isFullSize } from '#server/testing/full-size.ts';
import { fullBrowser } from '../playwright.config.ts';
import { frontOf } from './front.ts';
import { balanceOf, expect, makeHabit, newPerson, noteOf, sealOf, signUp, test as journey } from './journey.ts';
import { startKept, type KeptServer } from './kept-server.ts';

const evening = '2026-03-10T20:00:00.000Z';
const weekly = { name: 'Practise guitar', frequency: 'Weekly', times: 3 };

const test = journey.extend<object, { server: KeptServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const server = await startKept({ clock: evening });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const servedByWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** What this browser keeps for the site outside of caches, as text. */
const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    let found = JSON.stringify(localStorage);
    // Opening a database that does not exist yet would make an empty one.
    for (const { name } of await indexedDB.databases()) {
      const { promise: opened, resolve: open } = Promise.withResolvers<IDBDatabase>();
      const request = indexedDB.open(name!);
      request.addEventListener('success', () => open(request.result));
      const database = await opened;
      for (const store of database.objectStoreNames) {
        const { promise: read, resolve } = Promise.withResolvers<unknown[]>();
        const all = database.transaction(store).objectStore(store).getAll();
        all.addEventListener('success', () => resolve(all.result as unknown[]));
        if ((await read).length > 0) found += JSON.stringify(all.result);
      }
      database.close();
    }
    return found;
  });

const daysOf = (page: Page, ...habits: { id: number }[]) =>
  Promise.all(
    habits.map(async ({ id }) => {
      const reply = await page.request.get(`/api/habits/${id}/completions`);
      return ((await reply.json()) as { completionDate: string }[]).map(({ completionDate }) => completionDate);
    }),
  );

test(
  'after a signed-in visit the app opens and keeps marks without a network, and no cache holds anything personal',
  { tag: '@sized' },
  async ({ page, context, server, cleanConsole }) => {
    cleanConsole.allow(/WebSocket|ERR_/);
    await page.clock.setFixedTime(evening);
    const person = await signUp(page);
    const habit = await makeHabit(page, { name: '🐙 Feed the octopus' });
    const front = await frontOf(server);
    await page.goto(front.url);
    await expect(page.getByRole('article', { name: 'Feed the octopus' })).toBeVisible();
    await servedByWorker(page);
    // By the worker, and with everything that the server could embed.
    await page.reload();
    await expect(page.getByRole('article', { name: 'Feed the octopus' })).toBeVisible();

    const cached = await page.evaluate(async () => {
      const found: { path: string; text: string; headers: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const reply = (await cache.match(request))!;
          const headers = JSON.stringify([...reply.headers]);
          found.push({ path: new URL(request.url).pathname, text: await reply.text(), headers });
        }
      }
      return found;
    });
    expect(cached.map(({ path }) => path)).toContain('/shell.html');
    for (const { path, text, headers } of cached) {
      expect(path).toMatch(/^\/(assets\/.+|shell\.html|favicon\.svg|site\.webmanifest)$/);
      for (const personal of [person.username, person.name, 'octopus', 'preloaded-replies">'])
        expect(text + headers, path).not.toContain(personal);
    }

    const [octopus, guitar, letter] = [
      habit,
      await makeHabit(page, weekly),
      await makeHabit(page, { name: 'Write a letter' }),
    ];
    await page.reload();
    await expect.poll(() => everythingStored(page)).toContain('Write a letter');
    front.isAway = true;
    await context.setOffline(true);
    await page.goto(`${front.url}/statement`);
    await expect(page.getByText('You are offline, and this page has not been opened here before.')).toBeVisible();

    const mark = async (title: string) => {
      await sealOf(page, title).click();
      await expect(noteOf(page, title).getByText('Waiting to be sent')).toBeVisible();
    };
    await test.step('a day without a network, over midnight', async () => {
      await page.goto(front.url);
      await expect(page.getByText(/Showing what we knew at 21:00/)).toBeVisible();
      await mark('Feed the octopus');
      await mark('Practise guitar');
      // A reload loses nothing.
      await page.reload();
      await expect(noteOf(page, 'Feed the octopus').getByText('Waiting to be sent')).toBeVisible();
      await page.clock.setFixedTime('2026-03-11T06:30:00.000Z');
      await page.reload();
      await expect(page.getByText('Wednesday 11 March', { exact: true })).toBeVisible();
      await expect(page.getByText(/Showing what we knew on Tuesday, 21:00/)).toBeVisible();
      await mark('Write a letter');
      await page.getByRole('button', { name: '3 waiting' }).click();
      await expect(page.getByText('For yesterday, marked at 21:00')).toHaveCount(2);
      await expect(page.getByText('For today, marked at 07:30')).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(balanceOf(page, '0.00 USD')).toBeVisible();

      await server.setClock('2026-03-11T06:30:30.000Z');
      front.isAway = false;
      await context.setOffline(false);
      await expect(balanceOf(page, '15.00 USD')).toBeVisible();
      await expect(page.getByText('3 marks.')).toBeVisible();
      await expect(noteOf(page, 'Write a letter')).toHaveAttribute('data-state', 'kept');
      await expect(sealOf(page, 'Feed the octopus')).toBeEnabled();
      expect(await daysOf(page, octopus, guitar, letter)).toEqual([['2026-03-10'], ['2026-03-10'], ['2026-03-11']]);
    });

    // Screens show the same with a simulated database.
    if (isFullSize)
      await test.step('signing out with a full outbox, and another person on the same device', async () => {
        front.isAway = true;
        await context.setOffline(true);
        await mark('Feed the octopus');
        await page.getByRole('button', { name: 'Account' }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page.getByText('1 thing is not sent yet')).toBeVisible();
        await page.getByRole('button', { name: 'Log out anyway' }).click();
        await expect(page.getByRole('tab', { name: 'Log In' })).toBeVisible();
        await expect.poll(() => everythingStored(page)).toBe('{"signOut":"1"}');
        front.isAway = false;
        await context.setOffline(false);
        await expect.poll(() => everythingStored(page)).toBe('{}');

        await signUp(page, { ...newPerson(), name: 'Maya Lind' });
        await page.goto(front.url);
        await expect(page.getByRole('heading', { name: /Maya/ })).toBeVisible();
        await expect.poll(() => everythingStored(page)).toContain('Maya Lind');
        front.isAway = true;
        await context.setOffline(true);
        await page.reload();
        await expect(page.getByRole('heading', { name: /Maya/ })).toBeVisible();
        await expect(page.getByText(/octopus/)).toHaveCount(0);
        expect(await everythingStored(page)).not.toMatch(/octopus|Nadia/);
      });
    front.close();
  },
);

test('a new version waits for a filled form, and one press on Reload brings it to all tabs', async ({
  page,
  context,
  server,
}) => {
  const front = await frontOf(server);
  await page.goto(`${front.url}/auth`);
  await servedByWorker(page);
  const other = await context.newPage();
  await other.goto(`${front.url}/auth`);
  for (const tab of [page, other]) await tab.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByLabel('Username').first().fill('nadia');

  // Another entry script makes another version.
  front.changeWorker = (built) => built.replace(/index-[\w-]+\.js/, '$&?next');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(other.getByText('A new version is ready.')).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await page.getByLabel('Username').first().fill('');
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  for (const tab of [page, other]) await tab.waitForFunction(() => !('isSamePage' in window));
  const hasOneCache = () => page.evaluate(async () => (await caches.keys()).length);
  await expect.poll(hasOneCache).toBe(1);
  front.close();
});

test('Chromium can install the app', { tag: '@full' }, async ({ server }, info) => {
  // Not in a context without a profile, which counts as private browsing.
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), fullBrowser);
  const page = context.pages()[0]!;
  await page.goto(`${server.url}/auth`);
  await servedByWorker(page);
  const devTools = await context.newCDPSession(page);
  const manifest = await devTools.send('Page.getAppManifest');
  expect(manifest).toMatchObject({ url: `${server.url}/site.webmanifest`, errors: [] });
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  await context.close();
});

// Screens show the same with a simulated database.
test.describe('in full', { tag: '@full' }, () => {
  test('without room on the device marks are sent, wait in the open page, and the page says so', async ({
    page,
    context,
    server,
    cleanConsole,
  }) => {
    cleanConsole.allow(/WebSocket|ERR_|QuotaExceeded/);
    await page.clock.setFixedTime(evening);
    await signUp(page);
    await makeHabit(page, { name: 'Write a letter' });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
    await page.goto('/');
    await sealOf(page, 'Write a letter').click();
    await expect(balanceOf(page, '5.00 USD')).toBeVisible();
    await expect(page.getByText('There is no room left on this device, so Kept needs a connection.')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Undo Write a letter' }).click();
    await expect(page.getByText(/Keep this page open: this browser stores nothing\./)).toBeVisible();
    await context.setOffline(false);
    await expect(balanceOf(page, '0.00 USD')).toBeVisible();
  });

  test('where IndexedDB is refused the app works with a connection, and says what is missing', async ({
    page,
    context,
    cleanConsole,
  }) => {
    cleanConsole.allow(/WebSocket|ERR_/);
    await page.clock.setFixedTime(evening);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
    });
    await signUp(page);
    await makeHabit(page, { name: 'Write a letter' });
    await page.goto('/');
    await sealOf(page, 'Write a letter').click();
    await expect(balanceOf(page, '5.00 USD')).toBeVisible();
    await expect(page.getByText(/does not let Kept keep anything on this device/)).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Undo Write a letter' }).click();
    await expect(page.getByText(/Keep this page open: this browser stores nothing\./)).toBeVisible();
    await context.setOffline(false);
    await expect(balanceOf(page, '0.00 USD')).toBeVisible();
  });
});
