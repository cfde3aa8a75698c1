import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUs } from './kept.ts';
import type { Request } from './wrk.ts';

export type Recorded = { status: number; headers: Record<string, string>; bytes: Buffer };

/** A reply as sent over the wire, compressed and not from a cache. */
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

/** Starts a node:http server that answers everything with this reply. */
export async function startFloor(folder: string, { status, headers, bytes }: Recorded) {
  const file = join(folder, 'reply.json');
  // Node adds these itself.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = headers;
  writeFileSync(file, JSON.stringify({ status, headers: own, body: bytes.toString('base64') }));
  return startScript('floor-server.ts', [file]);
}

/** Starts a script as its own process and waits for the address that it prints. */
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
