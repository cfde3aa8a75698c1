import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUs } from './kept.ts';
import type { Request } from './wrk.ts';

export type Recorded = { status: number; headers: Record<string, string>; bytes: Buffer };

/** A reply as it comes over the wire: neither unpacked nor taken from a cache. */
export async function record(url: string, { method = 'GET', path, headers }: Request): Promise<Recorded> {
  const sent = request(url + path, { method, headers });
  sent.end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers as Record<string, string>,
    bytes: Buffer.concat(chunks),
  };
}

/** node:http that gives this reply to everything. */
export async function startFloor(folder: string, { status, headers, bytes }: Recorded) {
  const file = join(folder, 'reply.json');
  // Node writes these by itself.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = headers;
  writeFileSync(file, JSON.stringify({ status, headers: own, body: bytes.toString('base64') }));
  return startScript('floor-server.ts', [file]);
}

/** A script of ours in a process of its own, that prints where it listens. */
export async function startScript(name: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(() => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: String(line).trim(),
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
