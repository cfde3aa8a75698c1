import * as z from 'zod/mini';
import { confirmations, countingStates } from '#shared/domain/completion-state.ts';
import { dayStates } from '#shared/domain/history.ts';
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
  /** A pending one counts for streak and tick, and pays once it is confirmed. */
  status: z.enum(countingStates),
});

export const confirmation = z.enum(confirmations, 'Please choose honour or overseer');

/** For the notes of habits and challenges: the caller's marks that an overseer decides on. */
export const ownMarks = {
  confirmation,
  /** Recent marks that wait, oldest first. `amount` is what each pays once it is confirmed. */
  ownPending: z.array(
    z.object({ completionId: field.id, day: field.day, amount: field.decimal, markedAt: field.moment }),
  ),
  /** Recent marks that were confirmed, oldest first. `by` is the overseer's name, null if nobody answered in time. */
  ownConfirmed: z.array(z.object({ day: field.day, by: z.nullable(z.string()) })),
  /** The caller's latest declined mark, until they mark the day again or dismiss it. `by` is the overseer's name. */
  declined: z.nullable(z.object({ day: field.day, reason: z.nullable(z.string()), by: z.string() })),
};

/** For the notes of habits and challenges. */
export const lateMarks = {
  /** Yesterday, if the caller forgot it and may still mark it; otherwise null. */
  lateDay: z.nullable(field.day),
  /** The caller's recent days that were marked on a later day, with that day: it can be undone until it ends. */
  ownLateDays: z.array(z.object({ day: field.day, markedOn: field.day })),
};

/** Of a member, in their own currency. The others read null if the member keeps the amount to themselves. */
export const memberReward = { rewardAmount: z.nullable(field.decimal), currency: field.currency };
/** The caller's own, and whether the other members see it. */
export const ownReward = { rewardAmount: field.decimal, rewardVisible: z.boolean() };

/** How completing or undoing changed the caller's balance. */
export const paid = z.object({
  completionDate: field.day,
  late: z.boolean(),
  amount: field.decimal,
  balance: field.decimal,
  currency: field.currency,
  /** `pending`: an overseer decides. An undone mark is `withdrawn`. */
  status: z.enum(['standing', 'pending', 'withdrawn']),
  /** What a pending mark pays once it is confirmed, otherwise "0.00". */
  pendingAmount: field.decimal,
});

/** The reward form. It requires at least 0.01, although the call accepts 0. */
export const ownRewardForm = z.object({
  rewardAmount: amount({ least: 1, tooSmall: 'Reward amount must be greater than 0' }),
  currency: field.currency,
});

const keptOf = z.object({ kept: z.int(), possible: z.int() });
/** How many periods of a year were kept. Pauses and what can still be kept are not possible. */
const yearCounts = z.extend(keptOf, {
  /** Twelve; a period belongs to the month in which it begins. */
  months: z.array(keptOf),
  /** Days, from Sunday; null in the first four weeks. */
  weekdays: z.nullable(z.array(keptOf)),
  /** "2026-08"; null before two whole months. */
  bestMonth: z.nullable(z.string()),
});

export const year = z.object({
  year: z.int(),
  /** The year in which the promise began. */
  firstYear: z.int(),
  /** Null for an overseer. */
  own: z.nullable(
    z.extend(yearCounts, {
      /** For every day of the year. */
      states: z.array(z.enum(dayStates)),
      /** Days that wait for an overseer. */
      pending: z.array(field.day),
    }),
  ),
  /** Periods that every active doer kept. */
  together: z.extend(yearCounts, {
    /** For every day of the year, how many of the active doers completed it; null if it asked nothing of anyone. */
    shares: z.array(z.nullable(z.object({ kept: z.int(), of: z.int() }))),
    /** Days completed in a period that every active doer kept. */
    keptByAll: z.array(field.day),
  }),
  /** The longest within this year: two of the caller's own and one shared, or three where there is only one kind. */
  streaks: z.array(
    z.object({
      length: z.int(),
      from: field.day,
      to: field.day,
      /** Of every active doer; otherwise the caller's own. */
      shared: z.boolean(),
      /** Up to two current companions who shared it, and how many more people did. */
      userIds: z.array(field.id),
      others: z.int(),
    }),
  ),
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
export const newInvitation = z.object({
  expiresInDays: z.optional(daysToLive),
  /** In which role people join by this code. */
  role: z._default(role, 'doer'),
});
export const invitation = z.object({
  id: field.id,
  code: z.string(),
  createdAt: field.moment,
  expiresAt: z.nullable(field.moment),
  role,
});

/** Counted in periods: days, weeks or months. */
export const lookBack = z.object({
  name: z.string(),
  every: z.enum(['day', 'week', 'month']),
  /** Whether the caller made it. */
  isOwn: z.boolean(),
  from: field.day,
  to: field.day,
  ended: z.boolean(),
  kept: z.int(),
  possible: z.int(),
  keptByAll: z.int(),
  longestStreak: z.int(),
  /** First names, without the caller. */
  companions: z.array(z.string()),
  lastWord: z.nullable(z.object({ userId: field.id, name: z.string(), content: z.string(), timestamp: field.moment })),
});

/** In cards. */
export const life = {
  /** Whether the caller, who made it, is asked if it still fits. */
  asksFit: z.boolean(),
  /** Archived with a keepsake. */
  ended: z.boolean(),
};
