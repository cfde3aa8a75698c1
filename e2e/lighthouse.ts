import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { fillDemo } from '#server/demo/fill.ts';
import { password, zone } from '#server/demo/stage.ts';
import { launchOptions } from '../playwright.config.ts';
import { startKept } from './kept-server.ts';

// npm run lighthouse: runs Lighthouse on the first two screens of a phone. Lighthouse is downloaded on the first run,
// since it is larger than all dependencies together. Accessibility and best practices must be 100; the other figures
// depend on the machine.

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
const folder = mkdtempSync(join(tmpdir(), 'kept-lighthouse-'));
const server = await startKept({ seed: async (dataDir) => void (await fillDemo(dataDir, 'everyday')) });
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...launchOptions,
  // Nadia's, as on any day but that of a journey: a new zone is sent, and everything is read again.
  env: { ...process.env, TZ: zone },
  args: [...launchOptions.args, `--remote-debugging-port=${port}`],
});
try {
  await measure('/auth');
  await browser.request.post(`${server.url}/api/login`, { data: { username: 'nadia', password } });
  await measure('/');
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(path: string): Promise<void> {
  const file = join(folder, 'report.json');
  const given = [server.url + path, `--port=${port}`, '--disable-storage-reset', '--quiet'];
  const lighthouse = spawn('npx', ['--yes', 'lighthouse@13', ...given, '--output=json', `--output-path=${file}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(lighthouse, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Lighthouse did not run; it says why above.');
  const { finalDisplayedUrl, categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  say(`\n${finalDisplayedUrl}`);
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
