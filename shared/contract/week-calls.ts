import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { weeklyLetter } from './notification-calls.ts';

const weekPromise = z.object({
  kind: z.enum(['habit', 'challenge']),
  id: z.int(),
  name: z.string(),
  /** On how many of the seven days. */
  days: z.int(),
  /** How many of these days asked for it; null if it asks for no certain days. */
  due: z.nullable(z.int()),
  /** Times a week; null if several are counted in weeks that begin on another day than this one. */
  times: z.nullable(z.int()),
  /** Days of a challenge so far, and its goal. */
  inAll: z.nullable(z.object({ days: z.int(), goal: z.int() })),
  earned: field.decimal,
});

/** One person: what they kept and paused, and how many of the caller's marks they confirmed. */
const weekCompanion = z.object({
  userId: z.int(),
  name: z.string(),
  kept: z.array(z.object({ promise: z.string(), days: z.int() })),
  confirmed: z.int(),
  paused: z.array(z.string()),
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
    /** `all`: everything that was due on that day was kept. */
    days: z.array(z.object({ day: field.day, kept: z.int(), all: z.boolean() })),
    promises: z.array(weekPromise),
    earned: field.decimal,
    currency: field.currency,
    companions: z.array(weekCompanion),
    /** The nearest goal; `day` is when it comes at the present pace, null if that cannot be said. */
    goal: z.nullable(z.object({ title: z.string(), percent: z.int(), day: z.nullable(field.day) })),
    /** When the caller gets a week by mail. */
    weeklyLetter,
  }),
});

/** A picture of the caller's own year to save or share, without amounts and without names. */
export const yearPicture = endpoint('GET /api/years/:year/picture', {
  params: z.object({ year: field.yearParam }),
  file: 'image/png',
});
