import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Generous, only to end hanging tests: a slow test on a busy machine is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    // Debian's Chromium, so that nothing is downloaded; the headless shell takes two thirds of the time.
    launchOptions: {
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Drawing animations in software takes a tenth of the time; habits.spec.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Records actions, requests and console lines. Snapshots of every action would take a quarter more time; a failed
    // test has a screenshot of its end, and `--trace on` records everything.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
