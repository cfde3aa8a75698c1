import type { Page } from '@playwright/test';
import { makeChallenge } from './challenge-making.ts';
import { join, test } from './companions.ts';
import { expect, makeHabit, signUp } from './journey.ts';
import { weigh } from './weigh.ts';

test.use({ deviceScaleFactor: 1 });

declare global {
  interface Window {
    shifts?: string[];
    /** How many notes were drawn at first. */
    firstNotes?: number;
    /** Whether something that the page came with was taken off the screen. */
    isGone?: boolean;
    /** What was used of `Intl`. */
    ofIntl?: string[];
  }
}

const widest = { width: 1440, height: 900 };
const phone = { width: 360, height: 780 };

/** Loads at the widest screen, because it shows the most. */
async function load(page: Page, path: string) {
  await page.setViewportSize(widest);
  const weight = await weigh(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  return weight;
}

/** What moved while it loaded. Fonts that arrive late are not used, since letters move when they change their font. */
async function shiftsOf(page: Page, path: string, size = widest) {
  await page.setViewportSize(size);
  await page.route('**/*.css', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replaceAll('font-display:swap', 'font-display:optional');
    await route.fulfill({ response: reply, body });
  });
  await page.addInitScript(() => {
    type LayoutShift = { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const shifts: string[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.slice(0, 40);
          return `${text} ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
        });
        shifts.push([value, ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(() => window.shifts);
}

/** Their addresses. */
async function scriptsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(' '),
  );
}

test('a first visit to /auth stays within 115 kB of script, 170 kB in all and 14 requests, without layout shifts', async ({
  page,
}) => {
  const { all, script, requests } = await load(page, '/auth');
  expect(script).toBeLessThan(115_000);
  expect(all).toBeLessThan(170_000);
  expect(requests).toBeLessThanOrEqual(14);
  expect(await shiftsOf(page, '/auth')).toEqual([]);
});

test('the home page, with a note in every ink and of both kinds, stays within the same budget, and draws the fifth note later', async ({
  page,
}) => {
  await signUp(page);
  for (let count = 0; count < 3; count++) await makeHabit(page);
  for (let count = 0; count < 2; count++) await makeChallenge(page);
  await page.addInitScript(() => {
    const count = () => (window.firstNotes ||= document.querySelectorAll('article').length);
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  });
  const { all, script, requests } = await load(page, '/');
  expect(await page.evaluate(() => window.firstNotes)).toBe(4);
  await expect(page.getByRole('article')).toHaveCount(5);
  expect(script).toBeLessThan(115_000);
  expect(all).toBeLessThan(170_000);
  expect(requests).toBeLessThanOrEqual(14);
  expect(await shiftsOf(page, '/')).toEqual([]);
});

test('home on a phone is drawn without the parts of Intl whose first use takes a browser 35 ms', async ({ page }) => {
  await signUp(page);
  await makeHabit(page);
  await makeChallenge(page);
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    const used: string[] = [];
    window.ofIntl = used;
    const watch = <T extends object>(owner: T, name: keyof T & string) => {
      const part = owner[name] as (...args: unknown[]) => unknown;
      const note = () => void used.push(name);
      owner[name] = new Proxy(part, {
        apply: (target, self, args) => (note(), Reflect.apply(target, self, args)),
        construct: (target, args) => (note(), Reflect.construct(target, args) as object),
      }) as T[typeof name];
    };
    for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Segmenter', 'Collator', 'Locale'] as const)
      watch(Intl, name);
    watch(String.prototype, 'localeCompare');
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const)
      watch(Date.prototype, name);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
  expect(await page.evaluate(() => window.ofIntl)).toEqual([]);
});

/** Loads the page, but its scripts only after `release`. Watches for `selector` to leave the screen. */
async function loadWithoutScripts(page: Page, path: string, selector: string) {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript((selector) => {
    let wasThere = false;
    new MutationObserver(() => {
      const isThere = document.querySelector(selector) !== null;
      if (wasThere && !isThere) window.isGone = true;
      wasThere = isThere;
    }).observe(document, { childList: true, subtree: true });
  }, selector);
  await page.goto(path, { waitUntil: 'commit' });
  const shown = page.locator(selector);
  await expect(shown).toBeVisible();
  return { shown, release: held.resolve };
}

for (const path of ['/auth', '/']) {
  test(`${path} shows its hero to visitors before any script has arrived, and it stays`, async ({ page }) => {
    const { shown, release } = await loadWithoutScripts(page, path, 'h1');
    await expect(shown).toHaveText('Your Goals. Your Rules. Your Rewards.');
    release();
    await expect(page.getByRole('tab', { name: 'Create Account' })).toBeVisible();
    expect(await page.evaluate(() => window.isGone)).toBeUndefined();
  });
}

test('home shows its header before any script has arrived, and it stays', async ({ page }) => {
  await signUp(page);
  await makeHabit(page);
  const { shown, release } = await loadWithoutScripts(page, '/', 'img[alt="Kept, home"]');
  const before = await shown.boundingBox();
  release();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await shown.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => window.isGone)).toBeUndefined();
});

test('the spinner stays in the middle of the screen when the header comes', async ({ page }) => {
  await signUp(page);
  const { shown, release } = await loadWithoutScripts(page, '/profile', 'main [role="status"]');
  const before = await shown.boundingBox();
  const held = Promise.withResolvers<void>();
  await page.route('**/profile-page-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  release();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await shown.boundingBox()).toEqual(before);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test(
  'home neither moves nor loads the checks of forms when an overseer’s word is waited for, the overseer’s and the doer’s',
  { tag: '@full' },
  async ({ page, newCompanion }) => {
    await signUp(page);
    const { id, inviteCode } = await makeHabit(page, { creatorRole: 'overseer' });
    const tom = await newCompanion('Tom Becker');
    await join(tom.page, inviteCode);
    await tom.page.request.patch(`/api/habits/${id}/members/${tom.id}/confirmation`, {
      data: { confirmation: 'overseer' },
    });
    await tom.page.request.post(`/api/habits/${id}/complete`);
    expect(await shiftsOf(page, '/', phone)).toEqual([]);
    await expect(page.getByRole('heading', { name: '1 to confirm' })).toBeVisible();
    expect(await shiftsOf(tom.page, '/', phone)).toEqual([]);
    await expect(tom.page.getByText('You’re paid when')).toBeVisible();
    for (const home of [page, tom.page]) expect(await scriptsOf(home)).not.toMatch(/\/(forms|calls)-/);
  },
);

test('a shared promise and the statement keep still when pledges arrive', async ({ page, newCompanion }) => {
  await signUp(page);
  const { id, inviteCode } = await makeHabit(page);
  const tom = await newCompanion('Tom Becker');
  await join(tom.page, inviteCode);
  const pledged = await page.request.post(`/api/habits/${id}/pledges`, {
    data: { toUserId: tom.id, per: 'period', amount: '2' },
  });
  const { id: pledgeId } = (await pledged.json()) as { id: number };
  expect((await tom.page.request.post(`/api/pledges/${pledgeId}/accept`)).status()).toBe(200);
  expect((await tom.page.request.post(`/api/habits/${id}/complete`)).status()).toBe(200);
  expect((await page.request.post(`/api/habits/${id}/complete`)).status()).toBe(200);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  expect(await shiftsOf(page, `/habits/${id}`, phone)).toEqual([]);
  expect(await shiftsOf(page, '/statement', phone)).toEqual([]);
  await expect(page.getByText('You owe Tom')).toBeVisible();
});

test('the home page shows its preloaded data before making any call', async ({ page }) => {
  await signUp(page);
  await makeHabit(page);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(calls).toEqual([]);
});
