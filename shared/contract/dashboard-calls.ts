import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { goalReward } from './goal-reward-calls.ts';
import { habit, habitMember } from './habit-calls.ts';

/** Everything that the first screen shows, in one request. */
export const dashboard = endpoint('GET /api/dashboard', {
  reply: z.object({
    habits: z.array(
      z.extend(habit, {
        role: habitMember.shape.role,
        rewardAmount: field.decimal,
        /** The caller's completions in the last seven periods, oldest first. */
        ownDays: z.array(field.day),
        /** What today's completion paid, "0.00" when there is none or it paid nothing. */
        paidToday: field.decimal,
        members: z.array(habitMember),
      }),
    ),
    goals: z.array(goalReward),
  }),
});
