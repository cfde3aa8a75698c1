import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { errorReply } from '#shared/contract/errors.ts';
import { exampleBodies } from '#server/testing/example-bodies.ts';
import { isFullSize, sized } from '#server/testing/full-size.ts';
import { seed } from '#server/testing/seed.ts';
import * as hostile from '#server/testing/hostile-input.ts';
import { openProvider } from '#server/testing/open-provider.ts';
import { testApp } from '#server/testing/test-app.ts';

// Whatever is sent to any call: no 5xx, every refusal in the same shape, no internals in any reply.
// To repeat a failure: KEPT_SEED=<the seed in the test's name> npx vitest run server/fuzz.http.test.ts
// `npm test` sends all hostile input to the first field, path or query of each kind, and a little to every other.
// `npm run reliability -- input` sends all input to every field.

const many = '1000000000';
const acme = await openProvider();
afterAll(acme.close);
const kept = await testApp({
  ...acme.settings,
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: many,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: many,
  LIMIT_REGISTRATIONS_PER_ADDRESS: many,
  LIMIT_TAKEN_EMAILS_PER_ADDRESS: many,
  LIMIT_CONFIRMATION_MAILS_PER_ACCOUNT: many,
  LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS: many,
  LIMIT_ORGANISATION_SIGN_INS_PER_ADDRESS: many,
  LIMIT_CALLS_PER_SESSION: many,
});
const person = await kept.person();
const session = `kept=${person.cookies.get('kept')}`;

type Sent = { url?: string; headers?: Record<string, string>; payload?: unknown };

/** Sends it signed in and returns the problem with the reply, if any. Restores the person if the call succeeded. */
async function wrongIn(call: Endpoint, { url = call.path, headers = {}, payload }: Sent): Promise<string | undefined> {
  const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload);
  const reply = await kept.app.inject({
    method: call.method,
    url,
    headers: { cookie: session, 'content-type': 'application/json', ...keyFor(call), ...headers },
    ...(payload !== undefined && { payload: isRaw ? payload : JSON.stringify(payload) }),
  });
  const shown = `${reply.statusCode} ${reply.body.slice(0, 500)}`;
  if (reply.statusCode >= 500) return `it failed: ${shown}`;
  if (
    /\bat .+:\d+|node_modules|node:internal|\.ts\b|sqlite|postgres|kysely|select .+ from |insert into /i.test(
      reply.body,
    )
  )
    return `it reveals internals: ${shown}`;
  if (reply.statusCode < 400) {
    await putPersonBack();
    return undefined;
  }
  const error = z.safeParse(errorReply, parsed(reply.body));
  if (!error.success || error.data.message !== error.data.error) return `it has another shape: ${shown}`;
  return undefined;
}

let keyed = 0;

/** A new key for every second call that takes one. */
function keyFor({ idempotent }: Endpoint): Record<string, string> {
  return idempotent && ++keyed % 2 === 0 ? { 'idempotency-key': randomUUID() } : {};
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

/** A call may end the session, change the password or delete the account; this undoes it for the next input. */
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

// With halves of pairs. The unit 'binary' first takes seconds to list every character.
const text = fc.oneof(...[0xffff, 0x10ffff].map((max) => fc.string({ unit: fc.nat(max).map(String.fromCodePoint) })));
const value = fc.oneof(text, fc.jsonValue(), fc.constantFrom(...hostile.hostileValues));

describe.for(contract.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', ([name, call]) => {
  const example = () => exampleBodies[name]?.(++examples, person.form) ?? {};
  const fields = fieldsOf(call.body);
  // Every file starts a thread, so `npm test` sends few of them here; server/imports/read-file.test.ts reads the rest.
  const startsThread = call.upload !== undefined && !isFullSize;
  // At full size they take a third of a minute on an idle machine.
  const timeout = call.upload === undefined ? 60_000 : 600_000;

  test('has an example if it has a body, and accepts it', async () => {
    expect(name in exampleBodies).toBe(call.body !== undefined);
    const reply = await kept.browser().send(call.method, call.path, call.body && example());
    expect(reply.body).not.toMatchObject({ code: 'bad_input' });
    expect(reply.status === 401).toBe(!call.open);
  });

  test('handles hostile values in every field, and unknown fields', async () => {
    const inputs = Object.entries(fields).flatMap(([field, kind]) => [
      { payload: Object.fromEntries(Object.entries(example()).filter(([key]) => key !== field)) },
      ...some(hostile.hostileValues, `${field} ${kind}`).map((value) => ({
        payload: { ...example(), [field]: value },
      })),
    ]);
    const more = { payload: { ...example(), more: hostile.hostileValues } };
    expect(await problemsWith(call, [...inputs, more])).toEqual([]);
  });

  test('handles hostile bodies, headers, queries and parameters', { timeout }, async () => {
    const of = (part: 'params' | 'query') => `${part} ${JSON.stringify(fieldsOf(call[part]))}`;
    const inputs = [
      ...some(hostile.hostileBodies, `body of ${call.method}`).map((payload) => ({ payload })),
      ...some(hostile.hostileHeaders, `headers of ${call.method}`).map((headers) => ({ headers, payload: example() })),
      ...some(hostile.hostileQueries, of('query')).map((query) => ({
        url: `${filled(call, '1')}${query}`,
        payload: example(),
      })),
      ...some(call.params ? hostile.hostileParams : [], of('params')).map((param) => ({
        url: filled(call, param),
        payload: example(),
      })),
      ...some(hostile.hostileParams, `behind ${call.method}`).map((param) => ({
        url: `${filled(call, '1')}/${param}`,
        payload: example(),
      })),
    ];
    expect(await problemsWith(call, startsThread ? inputs.filter((_, index) => index % 3 === 0) : inputs)).toEqual([]);
  });

  test(`handles random input (seed ${seed})`, { timeout }, async () => {
    const body = fc.oneof(
      fc.dictionary(fc.constantFrom(...Object.keys(fields), 'more', '__proto__'), value),
      fc.jsonValue(),
      text,
    );
    await fc.assert(
      fc.asyncProperty(body, text, async (sent, query) => {
        const payload = Object.assign(example(), sent);
        const url = `${filled(call, '1')}?${new URLSearchParams({ [query]: query }).toString()}`;
        expect(await problemsWith(call, [{ payload: sent }, { payload, url }])).toEqual([]);
      }),
      { seed, numRuns: sized(15, startsThread ? 1 : 2) },
    );
  });
});

let examples = 0;

const met = new Set<string>();
let turn = 0;

/** All values for the first of a kind, two in turn for every other. */
function some<T>(all: readonly T[], kind: string): readonly T[] {
  const isNew = !met.has(kind);
  met.add(kind);
  if (isNew || all.length === 0) return all;
  const count = sized(all.length, Math.min(2, all.length));
  return Array.from({ length: count }, () => all[turn++ % all.length]!);
}

/** Field names and their types, from the schema. */
function fieldsOf(input: z.ZodMiniType | undefined): Record<string, string> {
  const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries(schema?.properties ?? {});
  return Object.fromEntries(fields.map(([name, taken]) => [name, JSON.stringify(taken)]));
}

function filled({ path }: Endpoint, param: string): string {
  return path.replaceAll(/:[^/]+/g, param);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
