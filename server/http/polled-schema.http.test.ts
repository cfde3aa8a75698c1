import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { endpointBinder } from './bind-endpoint.ts';
import type { Tagged } from './tagged-reply.ts';

const row = z.object({ id: z.int(), name: z.nullable(z.string()) });
const listRows = endpoint('GET /api/rows', { open: true, reply: z.array(row) });
type Rows = z.infer<typeof row>[];

test('a column missing from the reply schema is not sent by a polled call either', async () => {
  const kept = await testApp();
  const app = Fastify();
  await app.register(fastifyCookie);
  onTestFinished(async () => {
    await app.close();
  });
  const bind = endpointBinder(app, kept.deps, { serve: () => {} });
  const tag = bind.tagger(listRows);
  const stored = [{ id: 1, name: 'Ann', password_hash: 'secret' }];
  let made: Tagged<Rows> | undefined;
  bind.polled(
    listRows,
    async () => (made ??= await tag(stored)),
    () => made,
  );
  await app.ready();
  const first = await app.inject('/api/rows');
  expect([first.statusCode, first.payload]).toEqual([200, '[{"id":1,"name":"Ann"}]']);
  const again = await app.inject({ url: '/api/rows', headers: { 'if-none-match': String(first.headers['etag']) } });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('a polled call replies as its schema says', async () => {
  const kept = await testApp();
  const ann = await quickPerson(kept, { name: 'Ann “x” \u2028' });
  const { body } = await ann.send('GET', '/api/dashboard');
  expect(body).toEqual({ habits: [], challenges: [], goals: [], days: expect.any(Array), lastWords: [] });
});
