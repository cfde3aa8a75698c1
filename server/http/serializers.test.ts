import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/contract/contract.ts';
import { compile, serializerFor } from './serializers.ts';

const replies = contract.flatMap(({ route, reply, accepted }) =>
  [reply, accepted].flatMap((schema) => (schema ? [[route, schema] as const] : [])),
);

test.for(replies)('a reply of %s can be compiled', ([, schema]) => {
  expect(compile(schema)).toBeTypeOf('function');
});

test('writes only what the schema lists', () => {
  expect(serializerFor(z.object({ id: z.number() }))({ id: 7, secret: 'hash' })).toBe('{"id":7}');
});
