import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

/** The marks of all promises that wait for the caller's word as an overseer, oldest first. No amounts. */
export const listConfirmations = endpoint('GET /api/confirmations', {
  reply: z.array(
    z.object({
      completionId: field.id,
      /** One of the two is null. */
      habitId: z.nullable(field.id),
      challengeId: z.nullable(field.id),
      /** Of the promise. */
      name: z.string(),
      /** The doer. */
      userId: field.id,
      userName: z.string(),
      day: field.day,
      late: z.boolean(),
      markedAt: field.moment,
    }),
  ),
});
