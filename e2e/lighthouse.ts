import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { fillDemo } from '#server/demo/fill.ts';
import { password, zone } from '#server/demo/stage.ts';
import { seedGroups, signIn } from '../bench/seed-groups.ts';
import { launchOptions } from '../playwright.config.ts';
import { startKept } from './kept-server.ts';

// npm run lighthouse: measures a phone's first two screens, and homes of ten and of two hundred promises. Lighthouse is
// downloaded on the first run, since it is larger than all dependencies together. Accessibility and best practices must
// be 100; the other figures depend on the machine.

type Report = {
  finalDisplayedUrl: string;
  categories: Record<string, { title: string; score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};

const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const port = 9333;
const demo = await startKept({ seed: async (dataDir) => void (await fillDemo(dataDir, 'everyday')) });
try {
  await inBrowser(zone, async (browser) => {
    await measure(demo.url, '/auth');
    await browser.request.post(`${demo.url}/api/login`, { data: { username: 'nadia', password } });
    await measure(demo.url, '/');
  });
} finally {
  await demo.stop();
}
for (const habits of [10, 200]) {
  let cookie = '';
  const { url, stop } = await startKept({
    seed: async (dataDir) => {
      await seedGroups(dataDir, { groups: 1, habits, days: 365 });
      [cookie = ''] = signIn(dataDir, [1]);
    },
  });
  try {
    await inBrowser('UTC', async (browser) => {
      const [name = '', value = ''] = cookie.split('=');
      await browser.addCookies([{ name, value, url }]);
      await measure(url, '/', `home of ${habits} promises`);
    });
  } finally {
    await stop();
  }
}

/** In the zone of its person, as on any day but that of a journey: a new zone is sent, and everything is read again. */
async function inBrowser(timeZone: string, work: (browser: BrowserContext) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'kept-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    env: { ...process.env, TZ: timeZone },
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function measure(url: string, path: string, what = path): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'kept-report-')), 'report.json');
  const given = [url + path, `--port=${port}`, '--disable-storage-reset', '--quiet'];
  const lighthouse = spawn('npx', ['--yes', 'lighthouse@13', ...given, '--output=json', `--output-path=${file}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(lighthouse, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Lighthouse did not run; it says why above.');
  const { finalDisplayedUrl, categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(dirname(file), { recursive: true });
  if (finalDisplayedUrl !== url + path) throw new Error(`Lighthouse was sent to ${finalDisplayedUrl}.`);
  say(`\n${what}`);
  for (const [name, { title, score, auditRefs }] of Object.entries(categories)) {
    say(`  ${title}: ${Math.round(score * 100)}`);
    const poor = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
    for (const id of name === 'performance' ? timings : poor)
      say(`    ${audits[id]?.title}: ${audits[id]?.displayValue}`);
    if (['accessibility', 'best-practices'].includes(name) && score < 1) process.exitCode = 1;
  }
}

function say(line: string): void {
  // oxlint-disable-next-line no-console -- Prints the figures.
  console.log(line);
}
