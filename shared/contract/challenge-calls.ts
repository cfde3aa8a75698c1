import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { amount, minimumAmount } from './amounts.ts';
import { invitation, listedInvitation, newInvitation, paid, removedMember, role } from './commitment-parts.ts';
import { endpoint } from './endpoint.ts';
import { refusals } from './errors.ts';
import * as field from './fields.ts';

// The twin of habit-calls.ts, in the same order.

const challengeParams = z.object({ id: field.idParam });
const memberParams = z.object({ id: field.idParam, userId: field.idParam });
const codeParams = z.object({ code: field.inviteCode });

const name = field.textOf(3, limits.itemName.max, 'Challenge name must be at least 3 characters long');
const description = field.textOf(10, limits.description.max, 'Description must be at least 10 characters long');
const goalDays = field.count(limits.challengeDays.max, 'Goal days must be at least 1');
const completionDays = field.count(limits.challengeDays.max, 'Completion days must be at least 1');

const goalFitsWindow = <Days extends { goalDays: number; completionDays: number }>() =>
  z.refine<Days>(({ goalDays: goal, completionDays: within }) => goal <= within, {
    path: ['goalDays'],
    error: refusals.goal_exceeds_window[1],
  });

export const challenge = z.object({
  id: field.id,
  name: z.string(),
  description: z.string(),
  creatorId: field.id,
  inviteCode: z.string(),
  points: z.int(),
  streak: z.int(),
  badges: z.array(z.string()),
  archived: z.boolean(),
  createdAt: field.moment,
  goalDays: z.int(),
  completionDays: z.int(),
  /** Both are read in each member's own time zone. */
  startDate: field.day,
  endDate: field.day,
});

export const challengeMember = z.object({
  userId: field.id,
  name: z.string(),
  username: z.string(),
  role,
  rewardAmount: field.decimal,
  /** Whether they have done today, by their own date. */
  done: z.boolean(),
  /** How many days of the window they have done. */
  daysDone: z.int(),
});

/** A challenge as its note shows it to the caller. */
export const shownChallenge = z.extend(challenge, {
  role,
  rewardAmount: field.decimal,
  daysDone: z.int(),
  doneToday: z.boolean(),
  /** What today's completion paid, "0.00" when there is none or it paid nothing. */
  paidToday: field.decimal,
  /** What its days that stand have paid the caller so far. */
  earned: field.decimal,
  members: z.array(challengeMember),
});

export const createChallenge = endpoint('POST /api/challenges', {
  body: z
    .object({
      name,
      description,
      goalDays: z.prefault(goalDays, 7),
      completionDays: z.prefault(completionDays, 30),
      rewardAmount: z.prefault(amount({ least: 1, tooSmall: 'Reward amount must be at least 0.01' }), 1),
      currency: z.enum(field.currencies, 'Please select a currency'),
      creatorRole: z._default(role, 'doer'),
    })
    .check(goalFitsWindow()),
  reply: z.object({ id: field.id, inviteCode: z.string() }),
});

export const listChallenges = endpoint('GET /api/challenges', { reply: z.array(challenge) });

export const listChallengeMemberships = endpoint('GET /api/challenge-memberships', {
  reply: z.array(z.object({ challengeId: field.id, role, rewardAmount: field.decimal, joinedAt: field.moment })),
});

/** The caller's own, of the last 60 days. */
export const listOwnChallengeCompletions = endpoint('GET /api/challenge-completions', {
  reply: z.array(z.object({ challengeId: field.id, userId: field.id, completionDate: field.day })),
});

export const listChallengeMembers = endpoint('GET /api/challenges/:id/members', {
  params: challengeParams,
  reply: z.array(challengeMember),
});

export const listChallengeCompletions = endpoint('GET /api/challenges/:id/completions', {
  params: challengeParams,
  query: z.object({ from: z.optional(field.dayParam), to: z.optional(field.dayParam) }),
  reply: z.array(z.object({ userId: field.id, completionDate: field.day })),
});

export const completeChallenge = endpoint('POST /api/challenges/:id/complete', {
  params: challengeParams,
  reply: paid,
});
export const undoChallenge = endpoint('DELETE /api/challenges/:id/complete', { params: challengeParams, reply: paid });

export const nudgeChallenge = endpoint('POST /api/challenges/:id/nudge', {
  params: challengeParams,
  /** How many were told. */
  reply: z.object({ nudged: z.int() }),
});

export const setChallengeReward = endpoint('PATCH /api/challenges/:id/members/:userId/reward', {
  params: memberParams,
  body: z.object({
    rewardAmount: amount({ least: 0, tooSmall: 'Reward amount must be greater than 0' }),
    currency: z.optional(field.currency),
  }),
  reply: z.object({ rewardAmount: field.decimal, currency: field.currency }),
});

/** For the page of its own: every day that each doer has done. */
export const getChallenge = endpoint('GET /api/challenges/:id', {
  params: challengeParams,
  reply: z.extend(shownChallenge, {
    bestStreak: z.int(),
    days: z.array(z.object({ userId: field.id, completionDate: field.day })),
  }),
});

const promise = z.object({ name, description, goalDays, completionDays });
/** What its creator can change. */
export const challengePromiseForm = promise.check(goalFitsWindow());

/** The window follows `completionDays`; what was paid stays paid. */
export const editChallenge = endpoint('PATCH /api/challenges/:id', {
  params: challengeParams,
  body: z.extend(z.partial(promise), { archived: z.optional(z.boolean()) }),
});

export const deleteChallenge = endpoint('DELETE /api/challenges/:id', { params: challengeParams });

/** One's own membership, or, for the creator, anybody's. */
export const leaveChallenge = endpoint('DELETE /api/challenges/:id/members/:userId', { params: memberParams });

export const listRemovedFromChallenge = endpoint('GET /api/challenges/:id/removed', {
  params: challengeParams,
  reply: z.array(removedMember),
});
export const allowInChallenge = endpoint('POST /api/challenges/:id/members/:userId/allow', { params: memberParams });

export const inviteToChallenge = endpoint('POST /api/challenges/:id/invite', {
  params: challengeParams,
  reply: z.object({ inviteCode: z.string() }),
});

export const createChallengeInvitation = endpoint('POST /api/challenges/:id/invitations', {
  params: challengeParams,
  body: newInvitation,
  reply: invitation,
});

/** Those that work, newest first. */
export const listChallengeInvitations = endpoint('GET /api/challenges/:id/invitations', {
  params: challengeParams,
  reply: z.array(listedInvitation),
});

export const revokeChallengeInvitation = endpoint('DELETE /api/challenges/:id/invitations/:code', {
  params: z.object({ id: field.idParam, code: field.inviteCode }),
});

/** Unlike a habit's it needs a login. */
export const findChallengeByInvite = endpoint('GET /api/challenges/join/:code', {
  params: codeParams,
  reply: z.object({
    id: field.id,
    name: z.string(),
    description: z.string(),
    goalDays: z.int(),
    completionDays: z.int(),
    startDate: field.day,
    endDate: field.day,
    /** The creator's first name. */
    invitedBy: z.string(),
  }),
});

/** Always as doer, whatever role is sent. */
export const joinChallenge = endpoint('POST /api/challenges/join/:code', {
  params: codeParams,
  body: z.object({
    rewardAmount: z.optional(amount({ least: 0, tooSmall: minimumAmount })),
    currency: z.optional(field.currency),
  }),
  reply: z.object({ id: field.id }),
});
