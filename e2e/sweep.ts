import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { test, type Page } from '@playwright/test';
import { isFullSize } from '#server/testing/full-size.ts';
import { expect, type CleanConsole } from './journey.ts';
import type { Screen } from './screens/screen.ts';

const widths = { phone: 360, tablet: 768, desktop: 1440 };
type Device = keyof typeof widths;
/** Of a page between header and bar. */
const mainWidths: Record<Device, number> = { phone: 360, tablet: 768, desktop: 1206 };

/** Saves pictures. */
const withPictures = Boolean(process.env['PICTURES']);
/** Opens variants too, every screen at every width, and runs axe at two of them, in both themes. */
const isThorough = withPictures || isFullSize;

/** Opens the screens in turn in one page, and reports those that overflow sideways or have serious axe findings. */
export async function sweep(page: Page, cleanConsole: CleanConsole, all: readonly Screen[]): Promise<void> {
  const screens = isThorough ? all : all.filter(({ isVariant }) => !isVariant);
  test.setTimeout(60_000 + screens.length * 20_000);
  // Short, so that a screen that does not open fails alone.
  page.setDefaultTimeout(15_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const failures: string[] = [];
  for (const [index, screen] of screens.entries()) {
    await test.step(screen.name, async () => {
      const findings = await findingsOn(page, screen, index).catch((error: Error) => [error.message]);
      findings.push(...cleanConsole.take(screen.logs));
      failures.push(...findings.map((finding) => `${screen.name}: ${finding}`));
      if (findings.length > 0)
        await test.info().attach(screen.name, { body: await page.screenshot(), contentType: 'image/png' });
      await page.unrouteAll();
      await page.context().setOffline(false);
    });
  }
  expect(failures).toEqual([]);
}

async function findingsOn(page: Page, screen: Screen, index: number): Promise<string[]> {
  const findings: string[] = [];
  await screen.open(page);
  await arrive(page);
  for (const device of devicesFor(index)) {
    await resize(page, device);
    const { overflow, main, shifted } = await sizesOf(page);
    if (overflow > 0) findings.push(`scrolls sideways by ${overflow} px at ${widths[device]} px`);
    if (main !== null && main !== mainWidths[device])
      findings.push(`is ${main} px wide between header and bar at ${widths[device]} px`);
    findings.push(...shifted.map((name) => `${name} is scrolled sideways at ${widths[device]} px`));
    if (device === 'tablet') continue;
    // Alternates widths and themes over the screens.
    const colorScheme = (device === 'phone') === index % 8 < 4 ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await arriveAtColours(page);
    if (withPictures)
      await page.screenshot({
        path: `test-results/sweep/${screen.name}-${device}-${colorScheme}.png`,
        // The end of a long list is not painted (content-visibility).
        fullPage: !screen.more,
        animations: 'disabled',
      });
    const serious = await seriousFindings(page, screen.more);
    findings.push(...serious.map((found) => `${found} at ${widths[device]} px, ${colorScheme}`));
  }
  return findings;
}

/** In `npm test` the phone only, because a change of width costs as much as axe. */
function devicesFor(index: number): readonly Device[] {
  if (!isThorough) return ['phone'];
  return index % 2 === 0 ? ['desktop', 'tablet', 'phone'] : ['phone', 'tablet', 'desktop'];
}

/** Waits for a heading and for the end of loading. */
async function arrive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
    return document.querySelector('h1, h2') !== null && !waiting.some((text) => /^Loading|\.\.\.$/.test(text));
  });
}

async function resize(page: Page, device: Device): Promise<void> {
  if (page.viewportSize()?.width === widths[device]) return;
  await page.setViewportSize({ width: widths[device], height: device === 'phone' ? 740 : 900 });
}

/**
 * `main`: its width, on pages between header and bar. `shifted`: boxes that were scrolled without a scroll bar, by a moved
 * focus.
 */
function sizesOf(page: Page): Promise<{ overflow: number; main: number | null; shifted: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const hasBar = document.querySelector('nav[aria-label="Main"]') !== null;
    const main = hasBar ? document.querySelector('main')!.clientWidth : null;
    const shifted = [...document.querySelectorAll('body *')]
      .filter((box) => box.scrollLeft !== 0 && getComputedStyle(box).overflowX === 'hidden')
      .map((box) => `.${box.className}`);
    return { overflow: scrollWidth - clientWidth, main, shifted };
  });
}

/** Finishes colour transitions from the last theme. */
async function arriveAtColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  });
}

/** Only rules with serious impacts; the others would cost time. */
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'aria-dialog-name': { enabled: true }, tabindex: { enabled: true } },
  resultTypes: ['violations'],
  // Only for rules about sound and rotation; it would read every stylesheet again.
  preload: false,
};
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs axe directly in the page: `@axe-core/playwright` supports frames, and takes twice as long. */
export async function seriousFindings(page: Page, more?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};0`);
  return page.evaluate(
    async ({ rules, more }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // Remove the items while axe runs: excluding them would still make it visit them.
      const left = more ? [...document.querySelectorAll(more)] : [];
      const list = left[0]?.parentElement;
      for (const one of left) one.remove();
      // The page behind a modal dialog is inert: axe would report targets that the dialog covers in part.
      const modal = document.querySelector('dialog:modal');
      const shown = modal ? { include: [modal, ...document.querySelectorAll(':popover-open')] } : document;
      const { violations } = await axe.run(shown as Parameters<typeof axe.run>[0], rules);
      list?.append(...left);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    { rules, more },
  );
}
