import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Shape } from '#shared/contract/endpoint.ts';
import { refuse } from './refusal.ts';

/**
 * Parses parameters, query and body with the call's schemas. Nothing is coerced; the first issue becomes the message.
 */
export function readInput(call: Shape, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  const body = call.upload === undefined ? request.body : undefined;
  if (![request.params, request.query, body].every(isCleanText)) {
    throw refuse('bad_input', { issues: [{ path: '', message: 'Text contains characters that cannot be stored' }] });
  }
  return {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: parse(call.body, body),
  };
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // Without a body the first missing field is named, instead of "expected object".
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw refuse('bad_input', { issues });
}

/**
 * Rejects NUL, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot encode. Iterative, because JSON
 * may be deeply nested.
 */
function isCleanText(input: unknown): boolean {
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false;
    } else if (value !== null && typeof value === 'object') {
      for (const inner of Object.values(value)) open.push(inner);
    }
  }
  return true;
}
