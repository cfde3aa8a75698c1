import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const weekPromise = z.object({
  kind: z.enum(['habit', 'challenge']),
  id: z.int(),
  name: z.string(),
  /** On how many of the seven days. */
  days: z.int(),
  earned: field.decimal,
});

/** The seven days up to a Sunday: what the caller kept and earned, and what their companions kept. No amounts of others. */
export const getWeek = endpoint('GET /api/weeks/:date', {
  params: z.object({ date: field.dayParam }),
  reply: z.object({
    from: field.day,
    to: field.day,
    /** Whether the week before and the week after can be read. */
    hasEarlier: z.boolean(),
    hasLater: z.boolean(),
    sentence: z.string(),
    kept: z.int(),
    days: z.array(z.object({ day: field.day, kept: z.int() })),
    promises: z.array(weekPromise),
    earned: field.decimal,
    currency: field.currency,
    companions: z.array(z.object({ name: z.string(), promise: z.string(), days: z.int() })),
    /** The nearest goal; `day` is when it comes at the present pace, null if that cannot be said. */
    goal: z.nullable(z.object({ title: z.string(), percent: z.int(), day: z.nullable(field.day) })),
  }),
});
