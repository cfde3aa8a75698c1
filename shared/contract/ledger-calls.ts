import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

export const rewardTransaction = z.object({
  id: field.id,
  amount: field.decimal,
  currency: field.currency,
  type: z.enum(['habit', 'challenge', 'goal', 'undo', 'jar']),
  habitId: z.nullable(field.id),
  challengeId: z.nullable(field.id),
  description: z.string(),
  /** The name of the overseer whose word released it, otherwise null. */
  confirmedBy: z.nullable(z.string()),
  createdAt: field.moment,
});

/** A statement can be filtered by a habit, a challenge, or goals: what was redeemed, and what is in shared ones. */
export type StatementItem = { kind: 'habit' | 'challenge'; id: number } | { kind: 'goals' };

/** "habit-12", "challenge-3" or "goals". */
const item = z.pipe(
  z.string().check(z.regex(/^(goals|(habit|challenge)-[1-9]\d{0,14})$/, 'Please choose one of the items')),
  z.transform((text): StatementItem => {
    const [kind, id] = text.split('-') as ['habit' | 'challenge', string?];
    return id === undefined ? { kind: 'goals' } : { kind, id: Number(id) };
  }),
);

/** The statement, newest first; `before` is the id of the oldest row already loaded. */
export const listRewardTransactions = endpoint('GET /api/reward-transactions', {
  query: z.object({
    before: z.optional(field.idParam),
    limit: z.optional(field.countParam(100)),
    item: z.optional(item),
  }),
  reply: z.array(rewardTransaction),
});

/** Totals of all rows up to `newestId`. Without `item`, `sum` is the balance. */
export const summarizeRewardTransactions = endpoint('GET /api/reward-transactions/summary', {
  query: z.object({ item: z.optional(item) }),
  reply: z.object({
    earned: field.decimal,
    undone: field.decimal,
    /** Put into shared goals, as a negative amount, less what came out. */
    inJars: field.decimal,
    redeemed: field.decimal,
    sum: field.decimal,
    newestId: z.nullable(field.id),
    /** The currencies in these rows. Nothing is converted, so a sum over several just adds the numbers. */
    currencies: z.array(field.currency),
    /** Everything that has rows, most recent first, regardless of the `item` filter. */
    items: z.array(
      z.object({ item: z.string(), kind: z.enum(['habit', 'challenge', 'goals']), name: z.nullable(z.string()) }),
    ),
  }),
});

/** The last twelve months, the current one included. An undone earning counts as not earned. */
export const listEarnings = endpoint('GET /api/reward-transactions/earnings', {
  reply: z.object({
    /** Oldest first, by the caller's calendar. */
    months: z.array(
      z.object({
        month: z.string(),
        earned: field.decimal,
        /** Put into shared goals, less what came out; negative if more came out. */
        intoJars: field.decimal,
      }),
    ),
    /** What each promise earned in these months, most first, with its newest name. */
    promises: z.array(
      z.object({ item: z.string(), kind: z.enum(['habit', 'challenge']), name: z.string(), earned: field.decimal }),
    ),
    earned: field.decimal,
    /** The currencies in these months. Nothing is converted, so a sum over several just adds the numbers. */
    currencies: z.array(field.currency),
  }),
});

/** The whole statement as CSV. Earned and spent are separate columns: a leading minus could be read as a formula. */
export const downloadRewardTransactions = endpoint('GET /api/reward-transactions/csv', {
  query: z.object({ item: z.optional(item) }),
  file: 'text/csv; charset=utf-8',
});
