import { defineConfig } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The headless shell denies notifications. */
const inFullBrowser = 'push.spec.ts';
const withWorker = 'offline.spec.ts';

const isAll = process.env['KEPT_TEST_ALL'] === '1';
/** Drawing in software takes half of the browser's time, and a quarter of the pixels less than half of that. */
const fewPixels = { deviceScaleFactor: 0.5 };

/** Takes two thirds of the time of the full browser. */
export const launchOptions = { executablePath: '/usr/bin/chromium-headless-shell', args };
export const fullBrowser = { executablePath: '/usr/bin/chromium', args: ['--headless=new', ...args] };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Generous, only to end hanging tests: a slow test on a busy machine is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  // `npm run test:more` adds these, and runs those with @sized, which do less here, in full.
  ...(!isAll && { grepInvert: /@full/ }),
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  // Debian's Chromium, so that nothing is downloaded.
  projects: [
    {
      name: 'headless shell',
      testIgnore: [withWorker, inFullBrowser],
      use: {
        launchOptions,
        // It would answer for the server after 400 ms, hide requests from `page.route`, and fetch the whole app in every test.
        serviceWorkers: 'block',
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    },
    { name: 'with the service worker', testMatch: withWorker, use: { launchOptions } },
    {
      name: 'full browser',
      testMatch: inFullBrowser,
      use: { launchOptions: fullBrowser, permissions: ['notifications'] },
    },
  ],
  use: {
    // Drawing animations in software takes a tenth of the time; habits.spec.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests that measure shifts say 1. PICTURES are taken at 1 too.
    ...(!isAll && !process.env['PICTURES'] && fewPixels),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Records actions, requests and console lines. Snapshots of every action would take a quarter more time; a failed
    // test has a screenshot of its end, and `--trace on` records everything.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
