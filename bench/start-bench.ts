import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer, serverEnv } from '../scripts/toolbox.mjs';
import { freePort } from '#server/testing/free-port.ts';
import type { Bench } from './findings.ts';
import { inFolder } from './kept.ts';
import { median, memoryOf } from './measuring.ts';
import { seedGroups } from './seed-groups.ts';

const root = join(import.meta.dirname, '..');
const rounds = 7;

export const startBench: Bench = {
  name: 'start',
  title: 'From nothing to the first reply',
  about: `The server's process on an existing database, started as \`npm start\` does once everything is installed and built,
until \`/healthz\` answers; in turns with a bare \`node:http\`. Memory is resident memory after three idle seconds.`,
  run: () =>
    inFolder(async (folder) => {
      await seedGroups(folder, { groups: 20, habits: 10, days: 60 });
      const started = { kept: [] as number[], bare: [] as number[] };
      const memory = { kept: [] as number[], bare: [] as number[] };
      // One unmeasured start fills the compile cache, like the first start after an installation.
      for (let round = -1; round < rounds; round++) {
        for (const side of ['kept', 'bare'] as const) {
          const command = side === 'kept' ? [builtServer] : ['-e', bareServer];
          const { ms, bytes } = await start(command, { DATA_DIR: folder }, round === rounds - 1);
          if (round >= 0) started[side].push(ms);
          if (bytes) memory[side].push(bytes);
        }
      }
      const inMb = (bytes: number[]) => bytes[0]! / 1e6;
      return [
        {
          what: 'process start to first reply',
          figure: `${median(started.kept).toFixed(0)} ms`,
          floor: `${median(started.bare).toFixed(0)} ms`,
          measured: median(started.kept),
          goal: { atMost: 1000 },
          note: `best ${Math.min(...started.kept).toFixed(0)} ms`,
        },
        {
          what: 'idle memory',
          figure: `${inMb(memory.kept).toFixed(0)} MB`,
          floor: `${inMb(memory.bare).toFixed(0)} MB`,
          measured: inMb(memory.kept),
          goal: { atMost: 110 },
        },
      ];
    }),
};

const bareServer = `require('node:http').createServer((q, r) => r.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')`;

async function start(command: string[], env: Record<string, string>, isWeighed: boolean) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', ...serverEnv(), ...env },
  });
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))) await sleep(2);
  const ms = performance.now() - startedAt;
  if (isWeighed) await sleep(3000);
  const bytes = isWeighed ? memoryOf(child.pid!) : undefined;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { ms, bytes };
}
