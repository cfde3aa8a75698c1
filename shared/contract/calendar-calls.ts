import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// A private address under which calendar programs read what is due and what was kept.

export const getCalendar = endpoint('GET /api/calendar', {
  sessionOnly: true,
  /** Null while there is none. */
  reply: z.object({ url: z.nullable(z.string()) }),
});

/** A new address; the old one is dead at once. */
export const makeCalendar = endpoint('POST /api/calendar', {
  sessionOnly: true,
  reply: z.object({ url: z.string() }),
});

export const endCalendar = endpoint('DELETE /api/calendar', { sessionOnly: true });
