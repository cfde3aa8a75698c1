import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** Forms validate with the contract's own schemas, so that each sentence exists once. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodMiniType<unknown, Values>): Resolver<Values> {
  return (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues)
      errors[issue.path.join('.')] ??= { type: issue.code, message: issue.message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
