import type { Page } from '@playwright/test';
import { frontOf } from './front.ts';
import { balanceOf, expect, makeHabit, signUp, test } from './journey.ts';

const servedByWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test('after a signed-in visit the app opens and keeps marks without a network, and no cache holds anything personal', async ({
  page,
  context,
  server,
  cleanConsole,
}) => {
  cleanConsole.allow(/WebSocket|ERR_/);
  const person = await signUp(page);
  await makeHabit(page, { name: '🐙 Feed the octopus' });
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

  // Opening a database that does not exist yet would make an empty one.
  const isStored = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const request = indexedDB.open('kept');
      request.addEventListener('success', () => {
        const database = request.result;
        const all = database.transaction('snapshots').objectStore('snapshots').getAll();
        all.addEventListener('success', () => {
          database.close();
          resolve(JSON.stringify(all.result).includes('octopus'));
        });
      });
      return promise;
    });
  await expect.poll(isStored).toBe(true);
  front.isAway = true;
  await context.setOffline(true);
  await page.goto(`${front.url}/statement`);
  await expect(page.getByText('You are offline, and this page has not been opened here before.')).toBeVisible();

  await page.goto(front.url);
  const note = page.getByRole('article', { name: 'Feed the octopus' });
  await expect(page.getByText(/^Showing what we knew at|Offline\. Showing what we knew at/)).toBeVisible();
  await note.getByRole('button', { name: 'Mark Feed the octopus done' }).click();
  await expect(note.getByText('Waiting to be sent')).toBeVisible();
  // A reload loses nothing.
  await page.reload();
  await expect(note.getByText('Waiting to be sent')).toBeVisible();
  front.isAway = false;
  await context.setOffline(false);
  await expect(note).toHaveAttribute('data-state', 'kept');
  await expect(balanceOf(page, '5.00 USD')).toBeVisible();
  front.close();
});

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
