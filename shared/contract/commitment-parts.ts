import * as z from 'zod/mini';
import { amount } from './amounts.ts';
import * as field from './fields.ts';

// Schemas shared by the calls of habits and challenges.

export const role = z.enum(['doer', 'overseer']);

/** The id field that names the habit or challenge in replies. */
export const habitRef = { habitId: field.id };
export const challengeRef = { challengeId: field.id };

export const completion = z.object({
  id: field.id,
  userId: field.id,
  completionDate: field.day,
  /** Marked on a later day. */
  late: z.boolean(),
});

/** For the notes of habits and challenges. */
export const lateMarks = {
  /** Yesterday, if the caller forgot it and may still mark it; otherwise null. */
  lateDay: z.nullable(field.day),
  /** The caller's recent days that were marked on a later day, with that day: it can be undone until it ends. */
  ownLateDays: z.array(z.object({ day: field.day, markedOn: field.day })),
};

/** Of a member, as the others read it: null if they keep it to themselves. */
export const memberReward = z.nullable(field.decimal);
/** The caller's own, and whether the other members see it. */
export const ownReward = { rewardAmount: field.decimal, rewardVisible: z.boolean() };

/** How completing or undoing changed the caller's balance. */
export const paid = z.object({
  completionDate: field.day,
  late: z.boolean(),
  amount: field.decimal,
  balance: field.decimal,
  currency: field.currency,
});

/** The reward form. It requires at least 0.01, although the call accepts 0. */
export const ownRewardForm = z.object({
  rewardAmount: amount({ least: 1, tooSmall: 'Reward amount must be greater than 0' }),
  currency: field.currency,
});

/** A member the creator removed, who can be allowed back. */
export const removedMember = z.object({ userId: field.id, name: z.string(), username: z.string() });

/** Somebody who came by a link to a promise that asks for approval. */
export const waitingPerson = z.object({
  userId: field.id,
  name: z.string(),
  username: z.string(),
  askedAt: field.moment,
});

/** Whether the caller asked to join and waits, or was declined within the last week. Absent otherwise. */
export const ownRequest = z.enum(['waiting', 'declined']);

const lifetime = 'Please choose 1 to 365 days';
const daysToLive = z.int(lifetime).check(z.minimum(1, lifetime), z.maximum(365, lifetime));

/**
 * An extra code, which may expire and can be revoked. It belongs to the commitment: it keeps working when its maker
 * leaves, and is deleted with their account.
 */
export const newInvitation = z.object({ expiresInDays: z.optional(daysToLive) });
export const invitation = z.object({
  id: field.id,
  code: z.string(),
  createdAt: field.moment,
  expiresAt: z.nullable(field.moment),
});
