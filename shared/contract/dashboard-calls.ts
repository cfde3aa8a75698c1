import * as z from 'zod/mini';
import { shownChallenge } from './challenge-calls.ts';
import { endpoint } from './endpoint.ts';
import { goalReward } from './goal-reward-calls.ts';
import { shownHabit } from './habit-calls.ts';

/** Everything the dashboard shows, in one request. */
export const dashboard = endpoint('GET /api/dashboard', {
  reply: z.object({
    habits: z.array(shownHabit),
    challenges: z.array(shownChallenge),
    goals: z.array(goalReward),
  }),
});
