import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { goalReward } from './goal-reward-calls.ts';
import { shownHabit } from './habit-calls.ts';

/** Everything that the first screen shows, in one request. */
export const dashboard = endpoint('GET /api/dashboard', {
  reply: z.object({
    habits: z.array(shownHabit),
    goals: z.array(goalReward),
  }),
});
