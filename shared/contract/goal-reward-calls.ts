import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { amount } from './amounts.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

export const goalReward = z.object({
  id: field.id,
  userId: field.id,
  title: z.string(),
  price: field.decimal,
  link: z.nullable(z.string()),
  isRedeemed: z.boolean(),
  redeemedAt: z.nullable(field.moment),
  createdAt: field.moment,
});

const goalParams = z.object({ id: field.idParam });

const title = z
  .string('Title is required')
  .check(
    z.trim(),
    z.minLength(1, 'Title is required'),
    z.maxLength(limits.goalTitle.max, 'Title must be less than 100 characters'),
    field.clearText,
  );

const tooCheap = 'Price must be greater than 0';
const price = amount({ least: 1, tooSmall: tooCheap, empty: tooCheap });

const webAddress = z.url({ protocol: /^https?$/ });
const noLink = 'Please enter a valid link';

/** http and https only; an empty string means no link. */
const link = z.nullish(
  z.string(noLink).check(
    z.trim(),
    z.maxLength(limits.link.max, field.tooLong(limits.link.max)),
    z.refine((text) => text === '' || z.safeParse(webAddress, text).success, noLink),
  ),
);

export const listGoalRewards = endpoint('GET /api/goal-rewards', { reply: z.array(goalReward) });

/** The user's earnings of the last `days` days, from which the screen forecasts when a goal is reached. */
export const goalPace = endpoint('GET /api/goal-rewards/pace', {
  reply: z.object({ earned: field.decimal, days: z.int() }),
});

export const createGoalReward = endpoint('POST /api/goal-rewards', {
  idempotent: true,
  body: z.object({ title, price, link }),
  reply: goalReward,
});

export const updateGoalReward = endpoint('PATCH /api/goal-rewards/:id', {
  params: goalParams,
  body: z.object({ title: z.optional(title), price: z.optional(price), link }),
  reply: goalReward,
});

export const deleteGoalReward = endpoint('DELETE /api/goal-rewards/:id', { params: goalParams });

export const redeemGoalReward = endpoint('POST /api/goal-rewards/:id/redeem', {
  idempotent: true,
  params: goalParams,
  reply: z.object({ goal: goalReward, balance: field.decimal, currency: field.currency }),
});
