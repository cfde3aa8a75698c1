import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { errorReply } from '#shared/contract/errors.ts';
import { exampleBodies } from '#server/testing/example-bodies.ts';
import * as hostile from '#server/testing/hostile-input.ts';
import { testApp } from '#server/testing/test-app.ts';

// Whatever is sent to whichever call: never a 5xx, every refusal in the one shape, nothing of our insides in any reply.
// To see a failure again: KEPT_FUZZ_SEED=<the seed in the test's name> npx vitest run server/fuzz.http.test.ts

vi.setConfig({ testTimeout: 60_000 });

const many = '1000000000';
const kept = await testApp({
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: many,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: many,
  LIMIT_REGISTRATIONS_PER_ADDRESS: many,
  LIMIT_CALLS_PER_SESSION: many,
});
const person = await kept.person();
const session = `kept=${person.cookies.get('kept')}`;
const seed = Number(process.env['KEPT_FUZZ_SEED'] ?? Date.now() % 2 ** 31);

type Sent = { url?: string; headers?: Record<string, string>; payload?: unknown };

/** Sends it signed in, with a session that no call can end, and returns what is wrong with the reply. Only what succeeds can change the person. */
async function wrongIn(call: Endpoint, { url = call.path, headers = {}, payload }: Sent): Promise<string | undefined> {
  const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload);
  const reply = await kept.app.inject({
    method: call.method,
    url,
    headers: { cookie: session, 'content-type': 'application/json', ...headers },
    ...(payload !== undefined && { payload: isRaw ? payload : JSON.stringify(payload) }),
  });
  const shown = `${reply.statusCode} ${reply.body.slice(0, 500)}`;
  if (reply.statusCode >= 500) return `it failed: ${shown}`;
  if (
    /\bat .+:\d+|node_modules|node:internal|\.ts\b|sqlite|postgres|kysely|select .+ from |insert into /i.test(
      reply.body,
    )
  )
    return `it shows our insides: ${shown}`;
  if (reply.statusCode < 400) {
    await putPersonBack();
    return undefined;
  }
  const error = z.safeParse(errorReply, parsed(reply.body));
  if (!error.success || error.data.message !== error.data.error) return `it has another shape: ${shown}`;
  return undefined;
}

async function problemsWith(call: Endpoint, inputs: Iterable<Sent>): Promise<string[]> {
  const wrong: string[] = [];
  for (const input of inputs) {
    const problem = await wrongIn(call, input);
    if (problem) wrong.push(`${JSON.stringify(input).slice(0, 300)}: ${problem}`);
  }
  return wrong;
}

const sessionRow = await kept.deps.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
const { id: personId, ...personRow } = await kept.deps.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();

/** A call can end the session, change the password or delete the account: the next input meets the same person again. */
async function putPersonBack(): Promise<void> {
  await kept.deps.write(async (tx) => {
    await tx.updateTable('users').set(personRow).where('id', '=', personId).execute();
    await tx
      .insertInto('sessions')
      .values(sessionRow)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

describe.for(contract.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', ([name, call]) => {
  const example = () => exampleBodies[name]?.(++examples, person.form) ?? {};
  const fields = keysOf(call.body);

  test('has an example if it has a body, and takes it', async () => {
    expect(name in exampleBodies).toBe(call.body !== undefined);
    const reply = await kept.browser().send(call.method, call.path, call.body && example());
    expect(reply.body).not.toMatchObject({ code: 'bad_input' });
    expect(reply.status === 401).toBe(!call.open);
  });

  test('stays calm at hostile values in every field, and at fields that are not there', async () => {
    const inputs = fields.flatMap((field) => [
      { payload: Object.fromEntries(Object.entries(example()).filter(([key]) => key !== field)) },
      ...hostile.hostileValues.map((value) => ({ payload: { ...example(), [field]: value } })),
    ]);
    const more = { payload: { ...example(), more: hostile.hostileValues } };
    expect(await problemsWith(call, [...inputs, more])).toEqual([]);
  });

  test('stays calm at hostile bodies, headers, queries and parameters', async () => {
    const inputs = [
      ...hostile.hostileBodies.map((payload) => ({ payload })),
      ...hostile.hostileHeaders.map((headers) => ({ headers, payload: example() })),
      ...hostile.hostileQueries.map((query) => ({ url: `${filled(call, '1')}${query}`, payload: example() })),
      ...(call.params ? hostile.hostileParams : []).map((param) => ({ url: filled(call, param), payload: example() })),
      ...hostile.hostileParams.map((param) => ({ url: `${filled(call, '1')}/${param}`, payload: example() })),
    ];
    expect(await problemsWith(call, inputs)).toEqual([]);
  });

  test(`stays calm at anything at all (seed ${seed})`, async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.integer({ max: 0xffff }).map(fromCode) }),
    );
    const value = fc.oneof(text, fc.jsonValue(), fc.constantFrom(...hostile.hostileValues));
    const body = fc.oneof(fc.dictionary(fc.constantFrom(...fields, 'more', '__proto__'), value), fc.jsonValue(), text);
    await fc.assert(
      fc.asyncProperty(body, text, async (sent, query) => {
        const payload = Object.assign(example(), sent);
        const url = `${filled(call, '1')}?${new URLSearchParams({ [query]: query }).toString()}`;
        expect(await problemsWith(call, [{ payload: sent }, { payload, url }])).toEqual([]);
      }),
      { seed, numRuns: 15 },
    );
  });
});

let examples = 0;

/** The names of a body's fields, from its own schema. */
function keysOf(body: z.ZodMiniType | undefined): string[] {
  const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema?.properties ?? {});
}

function filled({ path }: Endpoint, param: string): string {
  return path.replaceAll(/:[^/]+/g, param);
}

function fromCode(code: number): string {
  return String.fromCodePoint(Math.abs(code) % 0x10000);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
