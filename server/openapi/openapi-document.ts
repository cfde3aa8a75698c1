import * as z from 'zod/mini';
import { contract } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { errorReply, refusals } from '#shared/contract/errors.ts';
import type { Env } from '#server/env.ts';
import { cookieName } from '#server/http/session-cookie.ts';

// The contract as an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12.

type Part = Record<string, unknown>;
type ObjectSchema = { properties?: Record<string, Part>; required?: string[] };

const json = 'application/json';

export function openApiDocument(env: Pick<Env, 'publicUrl'>) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kept',
      version: '1',
      description:
        'Every call of Kept. Programs authenticate with an access token, made in the profile under Access. A refused call answers with a `code` and a sentence.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(contract.map(tagOf))].toSorted().map((name) => ({ name })),
    paths: paths(),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token: `Authorization: Bearer kept_...`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(env),
          description: 'The cookie of a signed-in browser',
        },
      },
      schemas: { Refusal: schemaOf(errorReply, 'output') },
      responses: Object.fromEntries(
        refusalStatuses().map((status) => [nameOfRefusal(status), refusalResponse(codesWith(status))]),
      ),
    },
  };
}

function paths(): Record<string, Record<string, Part>> {
  const byPath = Map.groupBy(contract, (call) => call.path.replaceAll(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...byPath].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operation(call)])),
    ]),
  );
}

function operation(call: Endpoint): Part {
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(call.idempotent ? [idempotencyKey] : []),
  ];
  return {
    operationId: operationId(call),
    tags: [tagOf(call)],
    ...securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call),
    responses: { ...replies(call), ...refused(call) },
  };
}

function securityOf({ open, sessionOnly }: Endpoint): Part {
  if (open) return { security: sessionOnly ? [{}, { session: [] }] : [{}, { token: [] }, { session: [] }] };
  return sessionOnly ? { security: [{ session: [] }] } : {};
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A UUID. A repeated request with the same key gets the first reply, and nothing happens twice.',
  schema: { type: 'string', format: 'uuid' },
};

function parametersIn(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Part[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf({ body, upload }: Endpoint): Part {
  if (upload !== undefined) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  return body ? { requestBody: { required: true, content: { [json]: { schema: schemaOf(body, 'input') } } } } : {};
}

function replies({ reply, accepted, file, orFile }: Endpoint): Part {
  const media = [file, orFile].filter((type) => type !== undefined);
  const content = {
    ...(reply && { [json]: { schema: schemaOf(reply, 'output') } }),
    ...Object.fromEntries(media.map((type) => [type, { schema: { type: 'string' } }])),
  };
  const ok = reply || file ? { 200: { description: 'Done', content } } : { 204: { description: 'Done' } };
  const waiting = accepted && {
    202: { description: 'Accepted, not done yet', content: { [json]: { schema: schemaOf(accepted, 'output') } } },
  };
  return { ...ok, ...waiting };
}

function refused({ idempotent }: Endpoint): Part {
  const statuses = refusalStatuses().filter((status) => idempotent || status !== refusals.key_reused[0]);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOfRefusal(status)}` }]),
  );
}

const nameOfRefusal = (status: number) => `Refused${status}`;

function refusalStatuses(): number[] {
  return [...new Set(Object.values(refusals).map(([status]) => status))].toSorted((one, other) => one - other);
}

function codesWith(status: number): [code: string, sentence: string][] {
  return Object.entries(refusals).flatMap(([code, [at, sentence]]) => (at === status ? [[code, sentence]] : []));
}

function refusalResponse(codes: readonly [code: string, sentence: string][]): Part {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes.map(([code]) => code) } } }],
  };
  return {
    description: codes.map(([code, sentence]) => `\`${code}\`: ${sentence}`).join('\n\n'),
    content: { [json]: { schema } },
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return jsonSchema;
}

/** "GET /api/habits/:id/members" is `getHabitsIdMembers`. */
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace('/api/', '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function tagOf({ path }: Endpoint): string {
  return path.split('/')[2]!;
}
