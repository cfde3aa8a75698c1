import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { accountScreens } from './screens/account-screens.ts';
import { alertsScreens } from './screens/alerts-screens.ts';
import { challengePageScreens } from './screens/challenge-page-screens.ts';
import { challengeNoteScreens } from './screens/challenge-note-screens.ts';
import { goalScreens } from './screens/goal-screens.ts';
import { habitScreens } from './screens/habit-screens.ts';
import { homeScreens } from './screens/home-screens.ts';
import { inviteScreens } from './screens/invite-screens.ts';
import { makeChallengeScreens } from './screens/make-challenge-screens.ts';
import { onboardingScreens } from './screens/onboarding-screens.ts';
import { statementScreens } from './screens/statement-screens.ts';

/** Every screen in the states worth looking at. A feature joins by adding a line to its list. */
const screens = [
  ...accountScreens,
  ...onboardingScreens,
  ...homeScreens,
  ...habitScreens,
  ...challengePageScreens,
  ...challengeNoteScreens,
  ...alertsScreens,
  ...inviteScreens,
  ...makeChallengeScreens,
  ...statementScreens,
  ...goalScreens,
];

const widths = { phone: 360, tablet: 768, desktop: 1440 };

for (const [index, screen] of screens.entries()) {
  test(screen.name, async ({ page, server, cleanConsole }) => {
    if (screen.logs) cleanConsole.allow(screen.logs);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.open(page, server);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const [device, width] of Object.entries(widths)) {
      await page.setViewportSize({ width, height: device === 'phone' ? 740 : 900 });
      expect(await overflowOf(page), `${width} px`).toEqual([]);
      if (device === 'tablet') continue;
      // Each screen in both themes and at both ends, every second one the other way round: half the looks see as much.
      const colorScheme = (device === 'phone') === (index % 2 === 0) ? 'light' : 'dark';
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await arriveAtColours(page);
      if (process.env['PICTURES'])
        await page.screenshot({
          path: `test-results/sweep/${screen.name}-${device}-${colorScheme}.png`,
          fullPage: true,
          animations: 'disabled',
        });
      expect(await seriousFindings(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
  });
}

async function seriousFindings(page: Page): Promise<string[]> {
  // Legacy mode looks at this one frame only, in half the time: we have no others.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
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
