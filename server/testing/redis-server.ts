import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { freePort } from './free-port.ts';
import { hasEnded } from './process-signals.ts';

/** A Redis without persistence. Given the port of an earlier one, it replaces that one. */
export async function startRedis(port?: number) {
  const on = port ?? (await freePort());
  const server = spawn(
    '/usr/bin/redis-server',
    ['--port', String(on), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'],
    {
      stdio: 'ignore',
    },
  );
  let failure: Error | undefined;
  server.on('error', (error) => (failure = error));
  const killOnExit = () => server.kill('SIGKILL');
  process.once('exit', killOnExit);
  for (let attempt = 0; !(await isListening(on)); attempt++) {
    if (failure || hasEnded(server) || attempt === 1200)
      throw new Error('Redis did not start (Debian: apt-get install redis-server).', { cause: failure });
    await sleep(50);
  }
  return {
    port: on,
    url: `redis://127.0.0.1:${on}`,
    /** Keeps its connections but answers nothing. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    countClients: () => countClients(on),
    stop: async () => {
      process.off('exit', killOnExit);
      if (hasEnded(server)) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

/** Without our own connection. */
async function countClients(port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('INFO clients\r\n');
  const [reply] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return Number(/connected_clients:(\d+)/.exec(reply)?.[1]) - 1;
}

async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  const [event] = await Promise.race([
    once(probe, 'connect').then(() => ['connect']),
    once(probe, 'close').then(() => ['close']),
  ]).catch(() => ['error']);
  probe.destroy();
  return event === 'connect';
}
