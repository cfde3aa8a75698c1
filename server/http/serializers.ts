import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod/mini';

export type Serialize = (value: unknown) => string;

const compiled = new WeakMap<z.ZodMiniType, Serialize>();

/**
 * Writes what the schema lists and nothing else. Compiled once per schema, because Fastify asks again for each HEAD
 * route, and a test's process builds hundreds of apps.
 */
export function serializerFor(schema: z.ZodMiniType): Serialize {
  let serialize = compiled.get(schema);
  if (!serialize) compiled.set(schema, (serialize = fastJsonStringify(outputSchema(schema))));
  return serialize;
}

function outputSchema(schema: z.ZodMiniType): object {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'throw',
    // Writes "X or null" as a type list: the compiled serializer then need not try each `anyOf` branch.
    override: ({ jsonSchema: part }) => {
      const [value, none] = part.anyOf ?? [];
      if (part.anyOf?.length !== 2 || typeof value !== 'object' || typeof none !== 'object' || none.type !== 'null')
        return;
      delete part.anyOf;
      Object.assign(part, value, { type: [value.type, 'null'] });
    },
  });
  return jsonSchema;
}
