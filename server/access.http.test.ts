import { describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { exampleBodies } from '#server/testing/example-bodies.ts';
import { testApp } from '#server/testing/test-app.ts';

// Who may make which call. Every call of the contract has a row, and every row is a call: a new call adds its own.

const kept = await testApp();

/** Everyone who can call. What they send is right, so the status tells of access alone. */
const callers = {
  nobody: async () => Object.assign(kept.browser(), { form: (await kept.person()).form }),
  person: () => kept.person(),
};

const access: Record<string, Record<keyof typeof callers, number>> = {
  'POST /api/register': { nobody: 200, person: 200 },
  'POST /api/login': { nobody: 200, person: 200 },
  'POST /api/logout': { nobody: 204, person: 204 },
  'GET /api/user': { nobody: 401, person: 200 },
  'POST /api/forgot-password': { nobody: 200, person: 200 },
  'GET /api/reset-password/verify': { nobody: 200, person: 200 },
  // The example's token is made up.
  'POST /api/reset-password': { nobody: 400, person: 400 },
  'PATCH /api/user': { nobody: 401, person: 200 },
  'PUT /api/user/profile': { nobody: 401, person: 200 },
  'PUT /api/user/password': { nobody: 401, person: 204 },
  'GET /api/user/export': { nobody: 401, person: 200 },
  'DELETE /api/user': { nobody: 401, person: 204 },
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every call has a row and every row is a call', () => {
  expect(Object.keys(access).toSorted()).toEqual(contract.map(nameOf).toSorted());
});

test('every address under /api that the server answers is a call of the contract, and the other way round', () => {
  expect(routesUnderApi(kept.app.printRoutes({ commonPrefix: false })).toSorted()).toEqual(
    contract.map(nameOf).toSorted(),
  );
});

describe.for(contract.map((call) => [nameOf(call), call] as const))('%s', ([name, call]) => {
  test.for(Object.keys(callers) as (keyof typeof callers)[])('%s', async (who) => {
    const caller = await callers[who]();
    const body = exampleBodies[name]?.(++examples, caller.form);
    const { status } = await caller.send(call.method, call.path, body);
    expect(status).toBe(access[name]?.[who]);
  });

  test('a stranger is let in only where the call says that it is open', () => {
    expect(access[name]?.nobody === 401).toBe(!call.open);
  });
});

let examples = 0;

/** Reads Fastify's own drawing of its routes: a tree in which each line continues the one it hangs on. */
function routesUnderApi(drawing: string): string[] {
  const branches: string[] = [];
  const routes: string[] = [];
  for (const line of drawing.split('\n')) {
    const [, indent, piece, methods] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 4;
    branches.splice(depth, branches.length, `${branches[depth - 1] ?? ''}${piece}`);
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${branches[depth]}`);
  }
  if (!routes.includes('GET /healthz')) throw new Error(`The drawing of the routes has changed:\n${drawing}`);
  // Fastify answers HEAD wherever it answers GET.
  return routes.filter((route) => route.includes(' /api') && !route.startsWith('HEAD '));
}
