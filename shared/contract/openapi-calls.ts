import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A description of every call, in OpenAPI 3.1. */
export const getOpenApi = endpoint('GET /api/openapi.json', {
  open: true,
  reply: z.looseObject({ openapi: z.string() }),
});
