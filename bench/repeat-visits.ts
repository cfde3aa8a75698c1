import { chromium, type Page } from '@playwright/test';
import { snapshotStored } from '../e2e/stored-snapshot.ts';
import { launchOptions } from '../playwright.config.ts';
import type { Finding } from './findings.ts';
import { median } from './measuring.ts';
import { slowNetwork } from './slow-network.ts';

const goalMs = 1000;

/** Opens home again, offline and on slow 3G; and on slow 3G without the worker, with the files in the browser's cache. */
export async function repeatVisits(keptUrl: string, token: string, rounds: number): Promise<Finding[]> {
  const network = await slowNetwork(keptUrl);
  // The headless shell has no service workers.
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless=new', ...launchOptions.args],
  });
  const times = { offline: [] as number[], slow: [] as number[], withoutWorker: [] as number[] };
  for (const hasWorker of [true, false]) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      timezoneId: 'UTC',
      serviceWorkers: hasWorker ? 'allow' : 'block',
    });
    await context.addCookies([{ name: 'kept', value: token, url: network.url }]);
    const page = await context.newPage();
    await page.addInitScript(watchForSeal);
    network.mode = 'good';
    await page.goto(network.url);
    await usableAfter(page);
    if (hasWorker) {
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      // Served by the worker, and stored.
      await page.reload();
      await usableAfter(page);
      await snapshotStored(page, '"dashboard"');
    }
    for (let round = 0; round < rounds; round++) {
      if (hasWorker) times.offline.push(await visit(page, 'away'));
      (hasWorker ? times.slow : times.withoutWorker).push(await visit(page, 'slow 3G'));
    }
    await context.close();
  }
  await browser.close();
  network.stop();
  const ms = (all: number[]) => `${median(all).toFixed(0)} ms`;
  const finding = (what: string, all: number[]): Finding => ({
    what,
    figure: ms(all),
    floor: ms(times.withoutWorker),
    measured: median(all),
    goal: { atMost: goalMs },
    note: `at most ${Math.max(...all).toFixed(0)} ms; the floor is slow 3G without the worker`,
  });
  return [finding('usable home, visited again offline', times.offline), finding('on slow 3G', times.slow)];

  async function visit(page: Page, mode: typeof network.mode): Promise<number> {
    network.mode = mode;
    await page.goto(network.url);
    return usableAfter(page);
  }
}

async function usableAfter(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => window.keptUsableMs, undefined, { timeout: 120_000 });
  return (await seen.jsonValue()) as number;
}

declare global {
  interface Window {
    /** From the start of the navigation until a promise could be marked. */
    keptUsableMs?: number;
  }
}

/** Runs in the page before its own scripts. */
function watchForSeal(): void {
  const look = () => {
    if (document.querySelector('button[aria-label^="Mark "]:not(:disabled)')) window.keptUsableMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
