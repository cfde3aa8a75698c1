import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod/mini';

export type Serialize = (value: unknown) => string;

const compiled = new WeakMap<z.ZodMiniType, Serialize>();

/**
 * Writes what the schema lists and nothing else. Compiled by the first reply: compiling every schema takes a fifth of
 * the time to start. Once per schema, because a test's process builds hundreds of apps.
 */
export function serializerFor(schema: z.ZodMiniType): Serialize {
  return (value) => {
    let serialize = compiled.get(schema);
    if (!serialize) compiled.set(schema, (serialize = compile(schema)));
    return serialize(value);
  };
}

export function compile(schema: z.ZodMiniType): Serialize {
  return fastJsonStringify(outputSchema(schema));
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
