import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { hasEnded } from './process-signals.ts';

/** nginx with the configuration that we ship, in front of two instances on these ports. */
export async function startNginx(instancePorts: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'kept-nginx-'));
  const port = await freePort();
  const given = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  const site = given
    .replace('127.0.0.1:3001', `127.0.0.1:${instancePorts[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${instancePorts[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx/kept.log', join(folder, 'kept.log'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 4096; }
     http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  const server = spawn(
    '/usr/sbin/nginx',
    ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let printed = '';
  server.stderr.on('data', (chunk) => (printed += String(chunk)));
  server.on('error', (error) => (printed += String(error)));
  const killOnExit = () => server.kill('SIGTERM');
  process.once('exit', killOnExit);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await fetch(`${url}/healthz`).catch(() => undefined)); attempt++) {
    if (hasEnded(server) || attempt === 1200)
      throw new Error(`nginx did not start (Debian: apt-get install nginx).\n${printed}`);
    await sleep(50);
  }
  return {
    url,
    /** The port of the instance that answers now. */
    servedBy: async () => {
      const { ok, headers } = await fetch(`${url}/readyz`);
      return ok ? Number(headers.get('x-served-by')?.split(':').at(-1)) : undefined;
    },
    /** The log of requests, in the format that we ship. */
    requests: () => readFileSync(join(folder, 'kept.log'), 'utf8'),
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      process.off('exit', killOnExit);
      if (!hasEnded(server)) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
