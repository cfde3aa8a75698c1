import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A process of its own: node:http that gives the same reply to everything. What no server on Node can be faster than.

type Recorded = { status: number; headers: Record<string, string>; body: string };

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Recorded;
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, reply) => {
  reply.writeHead(status, headers);
  reply.end(bytes.length > 0 ? bytes : undefined);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
