import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { refusals } from '#shared/contract/errors.ts';
import { makeHabit } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

type Response = { $ref?: string; content?: Record<string, { schema: { allOf: { properties?: Codes }[] } }> };
type Codes = { code: { enum: string[] } };
type Operation = {
  operationId: string;
  security?: object[];
  requestBody?: object;
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

async function read(): Promise<Document> {
  return (await kept.browser().send('GET', '/api/openapi.json')).body as Document;
}

test('the document is valid OpenAPI 3.1, for an independent validator', async () => {
  const validator = new Validator();
  const result = await validator.validate({ ...(await read()) });
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it lists every call with its reply, and every refusal with its sentence', async () => {
  const { paths, components } = await read();
  const listed = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(listed.toSorted()).toEqual(contract.map(({ route }) => route as string).toSorted());

  const codesIn = ({ $ref }: Response) => {
    const response = components.responses[$ref!.replace('#/components/responses/', '')]!;
    return response.content!['application/json']!.schema.allOf[1]!.properties!.code.enum;
  };
  const ids = new Set<string>();
  for (const call of contract) {
    const operation = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!;
    ids.add(operation.operationId);
    const { security, responses } = operation;
    const shown = {
      route: call.route,
      hasBody: operation.requestBody !== undefined,
      takesToken: security === undefined || security.some((way) => 'token' in way),
      replies: Object.keys(responses).filter((status) => status < '300'),
    };
    const replies = [call.reply || call.file ? '200' : '204', ...(call.accepted ? ['202'] : [])];
    const { route, body, upload, sessionOnly } = call;
    expect(shown).toEqual({ route, hasBody: Boolean(body ?? upload), takesToken: !sessionOnly, replies });
    const codes = Object.values(responses)
      .filter(({ $ref }) => $ref)
      .flatMap(codesIn);
    const possible = Object.keys(refusals).filter((code) => code !== 'key_reused' || call.idempotent);
    expect(codes.toSorted()).toEqual(possible.toSorted());
  }
  expect(ids.size, 'each operation has a name of its own').toBe(contract.length);
});

test('it is sent with a tag, so that a program need not read it twice', async () => {
  const first = await kept.app.inject('/api/openapi.json');
  const tag = String(first.headers['etag']);
  const again = await kept.app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': tag } });
  expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
});

test('the ten commands of docs/api.md work as they are written', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
  const commands = text.split('\n').filter((line) => line.startsWith('curl '));
  expect(commands).toHaveLength(10);
  const ann = await quickPerson(kept);
  const habit = await makeHabit(ann);
  const form = { name: 'Script', access: 'write', expiresInDays: 1 };
  const { token } = (await ann.send('POST', '/api/tokens', form)).body as { token: string };
  for (const command of commands) {
    const url = /\$KEPT(\/\S+?)"?$/.exec(command)![1]!.replace('/habits/1/', `/habits/${habit.id}/`);
    const method = /-X (\w+)/.exec(command)?.[1] as 'POST' | 'DELETE' | undefined;
    const payload = /-d '([^']+)'/.exec(command)?.[1];
    const headers = Object.fromEntries(
      [...command.matchAll(/-H "([^"]+?): ([^"]+)"/g)].map(([, name, value]) => [
        name!,
        value!.replace('$TOKEN', token).replace('$(uuidgen)', '2a5d4b6e-1f6c-4d8e-9a57-1c2d3e4f5a6b'),
      ]),
    );
    const reply = await kept.app.inject({ method: method ?? 'GET', url, headers, ...(payload && { payload }) });
    expect(reply.statusCode, `${command}: ${reply.body.slice(0, 200)}`).toBe(200);
  }
});
