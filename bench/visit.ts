import type { Browser, Page } from '@playwright/test';
import { weigh } from '../e2e/weigh.ts';

export type Loaded = {
  all: number;
  script: number;
  requests: number;
  shift: number;
  paintMs: number;
  frames: number;
  clickMs: number;
};

/** Opens the page without a cache and presses the button, once the network is silent and `prepare` is done. */
export async function visit(
  browser: Browser,
  url: string,
  token: string | undefined,
  button: RegExp,
  prepare?: (page: Page) => Promise<void>,
): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
  if (token) await context.addCookies([{ name: 'kept', value: token, url }]);
  const page = await context.newPage();
  const weight = await weigh(page);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = { ...weight };
  await prepare?.(page);
  await page.getByRole('button', { name: button, disabled: false }).first().click();
  const seen = await page.waitForFunction(() => window.keptSeen?.clickMs !== undefined && window.keptSeen);
  const measured = (await seen.jsonValue()) as NonNullable<Window['keptSeen']>;
  await context.close();
  return { ...loaded, ...measured, frames: measured.frames ?? Number.NaN, clickMs: measured.clickMs! };
}

declare global {
  interface Window {
    keptSeen?: { shift: number; paintMs: number; frames?: number; clickMs?: number };
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: NonNullable<Window['keptSeen']> = { shift: 0, paintMs: 0 };
  window.keptSeen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      let frames = 0;
      const count = () => {
        frames++;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      // Stops counting frames at the first change of the page.
      const changes = new MutationObserver(() => {
        seen.frames ??= frames;
        changes.disconnect();
        // A task queued in a frame's callback runs after that frame is drawn.
        requestAnimationFrame(() => setTimeout(() => (seen.clickMs = performance.now() - timeStamp)));
      });
      changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    { capture: true, once: true },
  );
}
