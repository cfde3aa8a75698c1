import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freeze, isStopped, thaw } from './process-signals.ts';

test('freezes and thaws a process whose children keep ending', async () => {
  const parent = spawn('/bin/sh', ['-c', 'while :; do /bin/true & /bin/true; echo; done'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  for (let round = 0; round < 50; round++) {
    await once(parent.stdout, 'data');
    freeze(parent.pid!);
    expect(isStopped(parent.pid!)).toBe(true);
    thaw(parent.pid!);
  }
});
