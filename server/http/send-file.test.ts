import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendFile } from './send-file.ts';

async function served(pieces: () => AsyncGenerator<string>) {
  const app = Fastify();
  app.get('/file', async (_request, reply) => sendFile(reply, 'text/plain', { name: 'a.txt', pieces: pieces() }));
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test('the pieces arrive in order, as an attachment', async () => {
  const url = await served(async function* () {
    yield 'one ';
    yield 'two';
  });
  const reply = await fetch(`${url}/file`);
  expect(await reply.text()).toBe('one two');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="a.txt"');
});

test('a failure before the first piece is a 500, not a file', async () => {
  // oxlint-disable-next-line require-yield -- It never gets that far.
  const url = await served(async function* () {
    throw new Error('away');
  });
  const reply = await fetch(`${url}/file`);
  expect(reply.status).toBe(500);
  expect(reply.headers.get('content-disposition')).toBeNull();
});

test('a later failure cuts the connection, so that half a file never looks complete', async () => {
  const url = await served(async function* () {
    yield 'one ';
    throw new Error('away');
  });
  const reply = await fetch(`${url}/file`);
  await expect(reply.text()).rejects.toThrow('terminated');
});
