import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { amount, signedAmount } from './amounts.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

export const goalReward = z.object({
  id: field.id,
  /** The owner. */
  userId: field.id,
  title: z.string(),
  price: field.decimal,
  link: z.nullable(z.string()),
  isRedeemed: z.boolean(),
  redeemedAt: z.nullable(field.moment),
  createdAt: field.moment,
  /** Null while one person saves for it alone. */
  shared: z.nullable(
    z.object({
      currency: field.currency,
      /** The sum of the parts, which never exceeds the price. Of a redeemed goal, what was spent. */
      saved: field.decimal,
      /** Longest in it first. */
      people: z.array(z.object({ userId: field.id, name: z.string(), part: field.decimal, joinedAt: field.moment })),
    }),
  ),
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

/** An unredeemed one by its owner, who gives every part back. A redeemed one goes from the caller's own list only. */
export const deleteGoalReward = endpoint('DELETE /api/goal-rewards/:id', { params: goalParams });

/** A shared goal is redeemed from its parts, by any of its people; otherwise from the balance. */
export const redeemGoalReward = endpoint('POST /api/goal-rewards/:id/redeem', {
  idempotent: true,
  params: goalParams,
  reply: z.object({ goal: goalReward, balance: field.decimal, currency: field.currency }),
});

/** The code of the link by which others join. Stays the same until the owner removes a person. */
export const shareGoalReward = endpoint('POST /api/goal-rewards/:id/share', {
  params: goalParams,
  reply: z.object({ code: z.string() }),
});

const codeParams = z.object({ code: field.inviteCode });

/** What everyone who has the link sees. */
export const findGoalRewardByInvite = endpoint('GET /api/goal-rewards/by-invite/:code', {
  open: true,
  params: codeParams,
  reply: z.object({
    title: z.string(),
    price: field.decimal,
    currency: field.currency,
    invitedBy: z.string(),
    people: z.int(),
    /** How much of the price is saved, rounded down. */
    percent: z.int(),
  }),
});

/** Only for people whose currency is that of the goal. */
export const joinGoalReward = endpoint('POST /api/goal-rewards/join/:code', {
  idempotent: true,
  params: codeParams,
  reply: goalReward,
});

/**
 * Leaves the goal, or removes another person from the caller's own one. The part goes back to its owner's balance; the
 * last person's does too, and the goal is theirs alone.
 */
export const leaveGoalReward = endpoint('DELETE /api/goal-rewards/:id/members/:userId', {
  params: z.object({ id: field.idParam, userId: field.idParam }),
});

/** Moves money from the caller's balance into a shared goal; a negative amount takes some of their own part back. */
export const contributeToGoalReward = endpoint('POST /api/goal-rewards/:id/contributions', {
  idempotent: true,
  params: goalParams,
  body: z.object({ amount: signedAmount('Please enter an amount') }),
  reply: z.object({ goal: goalReward, balance: field.decimal, currency: field.currency }),
});

/** A picture of a redeemed goal to save or share, without its price. */
export const goalPicture = endpoint('GET /api/goal-rewards/:id/picture', { params: goalParams, file: 'image/png' });

/** What the people of a redeemed shared goal kept while they saved for it, each from joining on. */
export const readGoalKeepsake = endpoint('GET /api/goal-rewards/:id/keepsake', {
  params: goalParams,
  reply: z.object({ kept: z.int() }),
});
