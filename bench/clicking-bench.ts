import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../playwright.config.ts';
import type { Bench } from './findings.ts';
import { inFolder, startKept } from './kept.ts';
import { median } from './measuring.ts';
import { seedGroups, signIn } from './seed-groups.ts';
import { visit } from './visit.ts';

const promises = [10, 50, 200] as const;
const rounds = 21;

export const clickingBench: Bench = {
  name: 'clicking',
  title: 'A click on a seal, by promises',
  about: `From the click on the first seal of a home of 10, 50 and 200 promises of five people until the frame that shows it
kept was drawn, in Chromium at 1440 by 900, in turns on the sizes. The page is at rest: all notes are drawn, and the service
worker has stored the app. The floor is the smallest.`,
  run: async () => {
    const browser = await chromium.launch(launchOptions);
    const times = await inTurns(browser, promises);
    await browser.close();
    const [floor = Number.NaN] = times;
    return times.map((time, index) => ({
      what: `click on a seal to its picture, ${promises[index]} promises`,
      figure: `${time.toFixed(0)} ms`,
      ...(index > 0 && { floor: `${floor.toFixed(0)} ms`, ratio: time / floor, goal: { atMost: 1.3 } }),
    }));
  },
};

type Home = { habits: number; url: string; token: string };

/** The median for each size in milliseconds. */
async function inTurns(browser: Browser, sizes: readonly number[], homes: Home[] = []): Promise<number[]> {
  const [habits, ...rest] = sizes;
  if (habits === undefined) return compare(browser, homes);
  return inFolder(async (folder) => {
    await seedGroups(folder, { groups: 1, habits, days: 60 });
    const [cookie] = signIn(folder, [1]);
    const kept = await startKept({ DATA_DIR: folder });
    const home = { habits, url: kept.url, token: cookie!.slice('kept='.length) };
    try {
      return await inTurns(browser, rest, [...homes, home]);
    } finally {
      await kept.stop();
    }
  });
}

async function compare(browser: Browser, homes: readonly Home[]): Promise<number[]> {
  const times = homes.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, { habits, url, token }] of homes.entries())
      times[index]!.push((await visit(browser, url, token, /^Mark .* done$/, prepare(habits))).clickMs);
  return times.map(median);
}

const prepare = (habits: number) => async (page: Page) => {
  // Notes further down are drawn after the first.
  const lastNote = page.locator('.note').nth(habits - 1);
  await lastNote.waitFor({ state: 'attached' });
  await atRest(page);
  // The server never hears of the mark, so that every round presses the same seal.
  await page.route('**/complete', () => {});
};

/** The service worker has stored the app, and nothing is left to draw. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}
