import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { errorReply } from '#shared/contract/errors.ts';
import { testApp } from '#server/testing/test-app.ts';
import * as z from 'zod/mini';

const kept = await testApp();
await kept.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = kept.app.server.address() as AddressInfo;

// Requests that Node itself refuses reach no route, and are answered in the same shape.
test.for([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_input'],
  ['an unknown method', 'FROB /api/user HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_input'],
  ['headers past the limit', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'bad_input'],
] as const)('%s', async ([, request, status, code]) => {
  const reply = await sendRaw(request);
  expect(reply.status).toBe(status);
  expect(z.parse(errorReply, reply.body)).toMatchObject({ code, error: (reply.body as { message: string }).message });
});

test('a valid request is answered on the same port', async () => {
  const reply = await sendRaw('GET /api/user HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(reply).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

async function sendRaw(request: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write(request);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}
