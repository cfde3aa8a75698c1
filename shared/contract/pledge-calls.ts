import * as z from 'zod/mini';
import { pers } from '#shared/domain/pledges.ts';
import { amount, minimumAmount } from './amounts.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

// What members promise each other, and "Between us". Nothing here moves money or touches a balance.

const params = z.object({ id: field.idParam });
const person = z.object({ userId: field.id, name: z.string() });

export const pledge = z.object({
  id: field.id,
  /** Null once the promise is deleted, like the other one. */
  habitId: z.nullable(field.id),
  challengeId: z.nullable(field.id),
  /** The name of the promise when the pledge was made. */
  promise: z.string(),
  /** How long its periods are now; null once it is deleted. */
  every: z.nullable(z.enum(['day', 'week', 'month'])),
  /** Who promises the amount, and to whom. */
  from: person,
  to: person,
  amount: field.decimal,
  currency: field.currency,
  per: z.enum(pers),
  /** The length of the streak; null otherwise. */
  length: z.nullable(z.int()),
  state: z.enum(['proposed', 'standing', 'ended']),
  /** Kept periods, or days of the challenge, that count so far; for a streak, the current run. */
  kept: z.int(),
  /** All that was earned under it, settled or not. */
  earned: field.decimal,
  createdAt: field.moment,
  acceptedAt: z.nullable(field.moment),
  endedAt: z.nullable(field.moment),
});

const wrongLength = 'Please choose a length of 1 to 3650';
export const streakLength = z.int(wrongLength).check(z.minimum(1, wrongLength), z.maximum(3650, wrongLength));

const body = z
  .object({
    toUserId: z.int('Please choose a person').check(z.minimum(1, 'Please choose a person')),
    amount: amount({ least: 1, tooSmall: minimumAmount, empty: 'Please enter an amount' }),
    per: z.enum(pers, 'Please choose what it is for'),
    /** For a streak only. */
    length: z.nullish(streakLength),
  })
  .check(
    z.refine(({ per, length }) => (per === 'streak') === (length !== undefined && length !== null), {
      path: ['length'],
      error: 'A shared streak needs a length, and nothing else has one',
    }),
  );

/** Promises another doer an amount, in the caller's currency. It stands once they accept. */
export const pledgeInHabit = endpoint('POST /api/habits/:id/pledges', {
  idempotent: true,
  params,
  body: body.check(
    z.refine(({ per }) => per !== 'goal', { path: ['per'], error: 'Only a challenge has a goal to reach' }),
  ),
  reply: pledge,
});
export const pledgeInChallenge = endpoint('POST /api/challenges/:id/pledges', {
  idempotent: true,
  params,
  body,
  reply: pledge,
});

/** Those of the caller, given and received, newest first; without declined and withdrawn ones. */
export const listPledges = endpoint('GET /api/pledges', { reply: z.array(pledge) });
export const acceptPledge = endpoint('POST /api/pledges/:id/accept', { params, reply: pledge });
export const declinePledge = endpoint('POST /api/pledges/:id/decline', { params });
/** By either side; withdraws one that was not answered. What is owed by then stays. */
export const endPledge = endpoint('POST /api/pledges/:id/end', { params });

export const settlement = z.object({
  id: field.id,
  userId: field.id,
  name: z.string(),
  /** Whether the caller says that they paid; otherwise the other one does. */
  byMe: z.boolean(),
  amount: field.decimal,
  currency: field.currency,
  state: z.enum(['waiting', 'confirmed', 'rejected']),
  createdAt: field.moment,
  decidedAt: z.nullable(field.moment),
});

/** Between the caller and each other person, by currency. What each owes is listed apart, and not set off. */
export const listDues = endpoint('GET /api/dues', {
  reply: z.array(
    z.object({
      userId: field.id,
      name: z.string(),
      /** They deleted their account. */
      isGone: z.boolean(),
      currency: field.currency,
      owedToMe: field.decimal,
      owedByMe: field.decimal,
      /** Payments that the caller, or the other one, has not confirmed yet. */
      waiting: z.array(settlement),
    }),
  ),
});

/** The caller says that they paid. The other one confirms it, or not. */
export const settleDue = endpoint('POST /api/dues/settlements', {
  idempotent: true,
  body: z.object({
    userId: z.int('Please choose a person').check(z.minimum(1, 'Please choose a person')),
    currency: field.currency,
    amount: amount({ least: 1, tooSmall: minimumAmount, empty: 'Please enter an amount' }),
  }),
  reply: settlement,
});
/** Newest first; `before` is the id of the oldest one already loaded. */
export const listSettlements = endpoint('GET /api/dues/settlements', {
  query: z.object({ before: z.optional(field.idParam), limit: z.optional(field.countParam(100)) }),
  reply: z.array(settlement),
});
export const downloadSettlements = endpoint('GET /api/dues/settlements/csv', { file: 'text/csv; charset=utf-8' });
export const confirmSettlement = endpoint('POST /api/dues/settlements/:id/confirm', {
  idempotent: true,
  params,
  reply: settlement,
});
export const rejectSettlement = endpoint('POST /api/dues/settlements/:id/reject', {
  idempotent: true,
  params,
  reply: settlement,
});
