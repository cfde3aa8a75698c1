import type { Page } from '@playwright/test';
import { frontOf } from './front.ts';
import { expect, makeHabit, signUp, test } from './journey.ts';

const servedByWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test('after a signed-in visit the app opens without a network, and no cache holds anything personal', async ({
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

  front.isAway = true;
  await context.setOffline(true);
  await page.goto(`${front.url}/statement`);
  await expect(page.getByText('You are offline, and this page has not been opened here before.')).toBeVisible();
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
