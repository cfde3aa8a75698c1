import * as z from 'zod/mini';
import { shownChallenge } from './challenge-calls.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { goalReward } from './goal-reward-calls.ts';
import { shownHabit } from './habit-calls.ts';

/** Everything the dashboard shows, in one request. */
export const dashboard = endpoint('GET /api/dashboard', {
  reply: z.object({
    habits: z.array(shownHabit),
    challenges: z.array(shownChallenge),
    goals: z.array(goalReward),
    /**
     * Six days before today and six after, for any start of the week: how many promises the caller kept of those that were
     * due, and what they earned that day. Weekly and monthly promises count on the day on which they are completed.
     */
    days: z.array(z.object({ day: field.day, kept: z.int(), due: z.int(), earned: field.decimal })),
    /** The last three comments of companions, newest first. A long one is cut. */
    lastWords: z.array(
      z.object({
        id: field.id,
        habitId: z.nullable(field.id),
        challengeId: z.nullable(field.id),
        promise: z.string(),
        userId: field.id,
        name: z.string(),
        content: z.string(),
        timestamp: field.moment,
      }),
    ),
  }),
});
