import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtServer, root, serverEnv } from '../../scripts/toolbox.mjs';

export type KeptProcess = ReturnType<typeof spawnKept>;

/** The built program as an operator starts it, on a free port by default. */
export function spawnKept(settings: Record<string, string>, { folder = root, args = [builtServer] } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info', ...serverEnv(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.err += String(chunk)));
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;

  return {
    pid: child.pid,
    printed,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** How it ended, once all of its output has arrived. */
    ended: async () => {
      const [code, signal] = await closed;
      return { code, signal, ...printed };
    },
    /** Its address, as soon as it is printed. */
    async address(): Promise<string> {
      let hasEnded = false;
      for (;;) {
        const found = /Kept is running at (\S+)\n[^]*\n$/.exec(printed.out)?.[1];
        if (found) return found;
        if (hasEnded) throw new Error(`Kept did not start:\n${printed.out}${printed.err}`);
        await Promise.race([once(child.stdout, 'data'), closed.then(() => (hasEnded = true))]);
      }
    },
  };
}
