import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSmtpServer } from '#server/testing/open-smtp-server.ts';
import { spawnKept } from '#server/testing/spawn-kept.ts';
import { visitor } from '#server/testing/visitor.ts';
import { seconds } from './amounts.ts';
import type { Run } from './run.ts';

/** Kept retries after 5, 10 and 20 seconds. */
const arrivesWithinMs = 60_000;

/** Requests a reset while the mail server is away; an address without an account gets the same reply. */
export async function mailAway(run: Run): Promise<void> {
  const smtpServer = await openSmtpServer();
  await smtpServer.stop();
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-mail-'));
  const kept = spawnKept({ DATA_DIR: dataDir, HOST: '127.0.0.1', SMTP_URL: smtpServer.url, LOG_LEVEL: 'warn' });
  try {
    const url = await kept.address();
    await visitor(url).register({ username: 'ann' });
    const ask = (email: string) => visitor(url).send('POST', '/api/forgot-password', { email });
    const [known, unknown] = [await ask('ann@example.com'), await ask('nobody@example.com')];
    const isSame = known.status === unknown.status && JSON.stringify(known.body) === JSON.stringify(unknown.body);
    run.holds(isSame && known.status < 300, `a reset request answered ${known.status} and ${unknown.status}`);

    await sleep(run.isShort ? 100 : 20_000);
    await smtpServer.restart();
    const backAt = performance.now();
    const isReset = ({ subject }: { subject: string }) => subject === 'Choose a new password for Kept';
    while (!smtpServer.delivered.some(isReset) && performance.now() - backAt < arrivesWithinMs) await sleep(50);
    const waitedMs = performance.now() - backAt;
    const to = smtpServer.delivered.filter(isReset).flatMap(({ envelope }) => envelope.to);
    run.holds(to.join() === 'ann@example.com', `mail went to: ${to.join() || 'nobody'}`);
    run.figure(
      `Mail server away: asking answers ${known.status}, the mail came ${seconds(waitedMs)} s after it was back`,
    );
  } finally {
    kept.kill('SIGKILL');
    await kept.ended();
    await smtpServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
