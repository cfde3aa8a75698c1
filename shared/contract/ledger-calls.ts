import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

export const rewardTransaction = z.object({
  id: field.id,
  amount: field.decimal,
  currency: field.currency,
  type: z.enum(['habit', 'challenge', 'goal', 'undo']),
  habitId: z.nullable(field.id),
  challengeId: z.nullable(field.id),
  description: z.string(),
  createdAt: field.moment,
});

/** The statement, newest first; `before` is the id of the last row that is already known. */
export const listRewardTransactions = endpoint('GET /api/reward-transactions', {
  query: z.object({ before: z.optional(field.idParam), limit: z.optional(field.countParam(100)) }),
  reply: z.array(rewardTransaction),
});
