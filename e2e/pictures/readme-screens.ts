import type { Browser, Page } from '@playwright/test';
import { password } from '#server/demo/stage.ts';
import { keepPicture } from './picture-file.ts';

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};
type Device = keyof typeof devices;
type Theme = 'light' | 'dark';

/** Light and dark in turn. */
const screens: [file: string, device: Device, colorScheme: Theme, open: (page: Page) => Promise<unknown>][] = [
  ['docs/pictures/dashboard-desktop.webp', 'desktop', 'dark', (page) => page.goto('/')],
  ['docs/pictures/dashboard-phone.webp', 'phone', 'light', (page) => page.goto('/')],
  ['docs/pictures/habit-phone.webp', 'phone', 'dark', (page) => openNote(page, 'Morning run')],
  ['docs/pictures/challenge-phone.webp', 'phone', 'light', (page) => openNote(page, 'Thirty days, no added sugar')],
  ['docs/pictures/goals-phone.webp', 'phone', 'dark', (page) => page.goto('/goal-rewards')],
  // For the install dialog, named with their sizes in web/public/site.webmanifest.
  ['web/public/screenshot-wide.webp', 'desktop', 'light', (page) => page.goto('/')],
  ['web/public/screenshot-narrow.webp', 'phone', 'light', (page) => page.goto('/')],
];

/** Nadia's screens, with the demo's data. */
export async function drawScreens(browser: Browser, baseURL: string): Promise<void> {
  await keepOnePromise(browser, baseURL);
  for (const [file, device, colorScheme, open] of screens) {
    const context = await browser.newContext({
      baseURL,
      ...devices[device],
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      colorScheme,
    });
    const page = await context.newPage();
    await logIn(page);
    await open(page);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await keepPicture(page, file, { format: 'webp', quality: 80 });
    await context.close();
  }
}

/** A kept note shows the gold seal. */
async function keepOnePromise(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await logIn(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Mark Call Grandma done' }).click();
  await page.getByRole('button', { name: 'Undo Call Grandma' }).waitFor();
  await page.close();
}

async function logIn(page: Page): Promise<void> {
  await page.request.post('/api/login', { data: { username: 'nadia', password } });
}

async function openNote(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('article', { name: title }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Companions' }).waitFor();
}
