import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Runs as its own process: a bare node:http with the same reply to everything. No server on Node can be faster.

type Recorded = { status: number; headers: Record<string, string>; body: string };

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Recorded;
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, reply) => {
  reply.writeHead(status, headers);
  reply.end(bytes.length > 0 ? bytes : undefined);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
