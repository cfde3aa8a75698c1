import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithUs } from './kept.ts';

/** What has arrived so far, and when the last one did, by the clock of `Date.now`. */
export type Arrived = { requests: number; lastAt: number };

export type ListeningService = { host: string; certificate: string };

/** A push service as its own process, so that it and what measures do not wait for each other. */
export async function startPushService() {
  const child = fork(join(import.meta.dirname, 'bare-push-service.ts'));
  endWithUs(() => child.kill('SIGKILL'));
  const next = async <T>() => ((await once(child, 'message')) as [T])[0];
  const { host, certificate } = await next<ListeningService>();
  return {
    host,
    certificate,
    pid: child.pid!,
    arrived: (): Promise<Arrived> => {
      child.send('arrived');
      return next<Arrived>();
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
