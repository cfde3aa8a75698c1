import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, type test as journey } from './journey.ts';
import type { Screen } from './screens/screen.ts';

type Journey = typeof journey;

const widths = { phone: 360, tablet: 768, desktop: 1440 };

/** Looks at each screen at every width: nothing scrolls sideways, and axe finds nothing serious. */
export function sweep(test: Journey, screens: Screen[]): void {
  for (const [index, screen] of screens.entries()) {
    test(screen.name, async ({ page, server, cleanConsole }) => {
      if (screen.logs) cleanConsole.allow(screen.logs);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await screen.open(page, server);
      await expect(page.getByRole('heading').first()).toBeVisible();
      for (const [device, width] of Object.entries(widths)) {
        await page.setViewportSize({ width, height: device === 'phone' ? 740 : 900 });
        expect(await overflowOf(page), `${width} px`).toEqual([]);
        // Each screen at one end and in one theme, the next at the other or in the other; all of it with the pictures.
        const isLookedAt = Boolean(process.env['PICTURES']) || (device === 'phone') === (index % 2 === 0);
        if (device === 'tablet' || !isLookedAt) continue;
        const colorScheme = (device === 'phone') === index % 4 < 2 ? 'light' : 'dark';
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await arriveAtColours(page);
        if (process.env['PICTURES'])
          await page.screenshot({
            path: `test-results/sweep/${screen.name}-${device}-${colorScheme}.png`,
            // What is far out of sight of a long list is not painted.
            fullPage: !screen.more,
            animations: 'disabled',
          });
        expect(await seriousFindings(page, screen.more), `${width} px, ${colorScheme}`).toEqual([]);
      }
    });
  }
}

/** What can be serious; the rest of axe's rules only takes time. */
const rules: Parameters<AxeBuilder['options']>[0] = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'aria-dialog-name': { enabled: true }, tabindex: { enabled: true } },
};

async function seriousFindings(page: Page, more?: string): Promise<string[]> {
  // Legacy mode looks at this one frame only, in half the time: we have no others.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(rules);
  const { violations } = await (more ? axe.exclude(more) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** The colours of the theme before would still be on their way. */
async function arriveAtColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  });
}

async function overflowOf(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [];
}
