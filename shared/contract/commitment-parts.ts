import * as z from 'zod/mini';
import { amount } from './amounts.ts';
import * as field from './fields.ts';

// What the calls of habits and of challenges say alike.

export const role = z.enum(['doer', 'overseer']);

/** What names the habit or the challenge in what belongs to it. */
export const habitRef = { habitId: field.id };
export const challengeRef = { challengeId: field.id };

export const completion = z.object({ id: field.id, userId: field.id, completionDate: field.day });

/** What a completion, or taking one back, did to the caller's balance. */
export const paid = z.object({
  completionDate: field.day,
  amount: field.decimal,
  balance: field.decimal,
  currency: field.currency,
});

/** What a doer can change for themselves; the form asks for more than nothing. */
export const ownRewardForm = z.object({
  rewardAmount: amount({ least: 1, tooSmall: 'Reward amount must be greater than 0' }),
  currency: field.currency,
});

/** Whom the creator removed, and may allow back. */
export const removedMember = z.object({ userId: field.id, name: z.string(), username: z.string() });

const lifetime = 'Please choose 1 to 365 days';
const daysToLive = z.int(lifetime).check(z.minimum(1, lifetime), z.maximum(365, lifetime));

/**
 * A code beside the item's own, which may end and can be revoked. It is the item's, not its maker's: it goes on working
 * when they leave, and ends with their account.
 */
export const newInvitation = z.object({ expiresInDays: z.optional(daysToLive) });
export const invitation = z.object({
  id: field.id,
  code: z.string(),
  createdAt: field.moment,
  expiresAt: z.nullable(field.moment),
});
