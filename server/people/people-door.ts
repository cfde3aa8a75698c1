import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Deps } from '#server/deps.ts';
import * as service from './people-service.ts';

// On SQLite only one process writes. While Kept runs, `npm run people` therefore asks it through a socket in the data
// directory, so sessions and sockets end at once. Only the user that runs Kept can open it.

const tasks = {
  list: service.listSome,
  show: service.showPerson,
  suspend: service.suspend,
  resume: service.resume,
  'sign-out': service.signOut,
  'reset-password': service.resetPassword,
  delete: service.deletePerson,
};

type Task = keyof typeof tasks;
type Input<T extends Task> = Parameters<(typeof tasks)[T]>[1];
type Output<T extends Task> = Awaited<ReturnType<(typeof tasks)[T]>>;
/** Runs a task, in this process or in the one that holds the data. */
export type RunTask = <T extends Task>(task: T, input: Input<T>) => Promise<Output<T>>;

type Answer = { value: unknown } | { refused: string } | { failed: true };

export const runHere =
  (deps: Deps): RunTask =>
  async (task, input) => {
    const run = tasks[task] as (deps: Deps, input: unknown) => Promise<never>;
    return run(deps, input);
  };

/** Call while holding the lock of the data directory. */
export async function openPeopleDoor(deps: Deps): Promise<{ close: () => Promise<void> }> {
  const path = doorOf(deps.env);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    socket.on('error', () => {});
    void answer(deps, socket);
  });
  // Left behind by a process that was killed.
  rmSync(path, { force: true });
  const mask = process.umask(0o177);
  server.listen(path);
  process.umask(mask);
  try {
    await once(server, 'listening');
  } catch (error) {
    deps.log.warn({ err: error }, 'npm run people will not work while Kept runs: its socket cannot be opened');
    return { close: async () => {} };
  }
  server.unref();
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Undefined when no Kept answers there. */
export async function knock(env: Deps['env']): Promise<RunTask | undefined> {
  const dial = async () => {
    const socket = connect({ path: doorOf(env), allowHalfOpen: true });
    await once(socket, 'connect');
    return socket;
  };
  const first = await dial().catch(() => undefined);
  if (!first) return undefined;
  first.destroy();
  return async (task, input) => {
    const socket = await dial();
    socket.end(JSON.stringify({ task, input }));
    const answered = JSON.parse(await text(socket)) as Answer;
    if ('refused' in answered) throw new service.PeopleRefused(answered.refused);
    if ('failed' in answered) throw new service.PeopleRefused('Kept could not do this. Its log says why.');
    return answered.value as never;
  };
}

async function answer(deps: Deps, socket: Socket): Promise<void> {
  try {
    const request = await text(socket);
    if (request === '') return void socket.end();
    const { task, input } = JSON.parse(request) as { task: Task; input: never };
    if (!(task in tasks)) throw new Error('unknown task');
    reply({ value: (await runHere(deps)(task, input)) ?? null });
  } catch (error) {
    if (error instanceof service.PeopleRefused) return reply({ refused: error.message });
    deps.log.error({ err: error }, 'a task of npm run people failed');
    reply({ failed: true });
  }

  function reply(answered: Answer): void {
    socket.end(JSON.stringify(answered));
  }
}

function doorOf({ dataDir }: Pick<Deps['env'], 'dataDir'>): string {
  return join(dataDir, 'people.sock');
}
