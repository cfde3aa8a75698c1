import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { amount } from './amounts.ts';
import { commitmentCalls } from './commitment-calls.ts';
import {
  challengeRef,
  completion,
  lateMarks,
  life,
  memberReward,
  ownMarks,
  ownRequest,
  ownReward,
  role,
} from './commitment-parts.ts';
import { endpoint } from './endpoint.ts';
import { refusals } from './errors.ts';
import * as field from './fields.ts';

// Mirrors habit-calls.ts, in the same order.

const challengeParams = z.object({ id: field.idParam });

const name = field
  .textOf(3, limits.itemName.max, 'Challenge name must be at least 3 characters long')
  .check(field.clearText);
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
  /** People who come by a link wait for the creator's yes. */
  approval: z.boolean(),
  createdAt: field.moment,
  goalDays: z.int(),
  completionDays: z.int(),
  /** Both are read in each member's own time zone. */
  startDate: field.day,
  endDate: field.day,
  /** Whether members may mark an earlier day. */
  allowLate: z.boolean(),
});

export const challengeMember = z.object({
  userId: field.id,
  name: z.string(),
  username: z.string(),
  role,
  ...memberReward,
  /** Whether they completed today, by their own date. */
  done: z.boolean(),
  /** Whether today's completion waits for an overseer. */
  pending: z.boolean(),
  /** Days completed within the window. */
  daysDone: z.int(),
});

/** `date` is the same as `completionDate`. */
const challengeCompletion = z.extend(completion, { ...challengeRef, date: field.day });

/** A challenge as its note shows it to the caller. */
export const shownChallenge = z.extend(challenge, {
  role,
  ...life,
  ...ownReward,
  daysDone: z.int(),
  doneToday: z.boolean(),
  ...lateMarks,
  ...ownMarks,
  /** Which of the caller's days done were marked late, counted from 0. */
  ownLateTicks: z.array(z.int()),
  /** What today's completion paid, "0.00" when there is none or it paid nothing. */
  paidToday: field.decimal,
  /** Paid to the caller for the challenge so far; undone days are not included. */
  earned: field.decimal,
  members: z.array(challengeMember),
});

export const createChallenge = endpoint('POST /api/challenges', {
  idempotent: true,
  body: z
    .object({
      name,
      description,
      goalDays: z.prefault(goalDays, 7),
      completionDays: z.prefault(completionDays, 30),
      rewardAmount: z.prefault(amount({ least: 1, tooSmall: 'Reward amount must be at least 0.01' }), 1),
      currency: z.enum(field.currencies, 'Please select a currency'),
      creatorRole: z._default(role, 'doer'),
      approval: z._default(z.boolean(), false),
      allowLate: z._default(z.boolean(), true),
    })
    .check(goalFitsWindow()),
  reply: z.object({ id: field.id, inviteCode: z.string() }),
});

export const listChallenges = endpoint('GET /api/challenges', { reply: z.array(challenge) });

export const listChallengeMemberships = endpoint('GET /api/challenge-memberships', {
  reply: z.array(
    z.object({
      id: field.id,
      challengeId: field.id,
      userId: field.id,
      role,
      ...ownReward,
      joinedAt: field.moment,
    }),
  ),
});

/** The caller's own completions of the last 60 days. */
export const listOwnChallengeCompletions = endpoint('GET /api/challenge-completions', {
  reply: z.array(challengeCompletion),
});

export const listChallengeMembers = endpoint('GET /api/challenges/:id/members', {
  params: challengeParams,
  reply: z.array(challengeMember),
});

/** For the challenge's page: also lists every completed day of each doer. */
export const getChallenge = endpoint('GET /api/challenges/:id', {
  params: challengeParams,
  reply: z.extend(shownChallenge, {
    bestStreak: z.int(),
    days: z.array(
      z.object({ userId: field.id, completionDate: field.day, late: z.boolean(), status: completion.shape.status }),
    ),
    /** Deleted accounts that completed days of the window. */
    former: z.array(z.object({ userId: field.id, daysDone: z.int() })),
  }),
});

const promise = z.object({ name, description, goalDays, completionDays });
/** The fields that only the creator can change. */
export const challengePromiseForm = promise.check(goalFitsWindow());

/** Changing `completionDays` moves the end of the window; payments already made are kept. */
export const editChallenge = endpoint('PATCH /api/challenges/:id', {
  params: challengeParams,
  body: z.extend(z.partial(promise), {
    archived: z.optional(z.boolean()),
    approval: z.optional(z.boolean()),
    allowLate: z.optional(z.boolean()),
  }),
});

/** Requires a login, unlike `findHabitByInvite`. */
export const findChallengeByInvite = endpoint('GET /api/challenges/join/:code', {
  params: z.object({ code: field.inviteCode }),
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
    /** Joining waits for the creator's yes. */
    approval: z.boolean(),
    /** In which role the link lets people join. */
    role,
    request: z.optional(ownRequest),
  }),
});

export const challengeCalls = commitmentCalls('challenges', challengeRef, challengeCompletion);
export const {
  listCompletions: listChallengeCompletions,
  complete: completeChallenge,
  undo: undoChallenge,
  previewLate: previewChallengeLate,
  getYear: getChallengeYear,
  streakPicture: challengeStreakPicture,
  lookBack: lookBackOnChallenge,
  keepsakePicture: challengeKeepsakePicture,
  answerFit: answerChallengeFit,
  endWell: endChallenge,
  getReminders: getChallengeReminders,
  setReminders: setChallengeReminders,
  snoozeReminder: snoozeChallengeReminder,
  nudge: nudgeChallenge,
  remove: deleteChallenge,
  setReward: setChallengeReward,
  setConfirmation: setChallengeConfirmation,
  confirmMark: confirmChallengeMark,
  declineMark: declineChallengeMark,
  confirmAllMarks: confirmAllChallengeMarks,
  dismissDeclined: dismissDeclinedChallengeMark,
  leave: leaveChallenge,
  listRemoved: listRemovedFromChallenge,
  allow: allowInChallenge,
  invite: inviteToChallenge,
  createInvitation: createChallengeInvitation,
  listInvitations: listChallengeInvitations,
  revokeInvitation: revokeChallengeInvitation,
  join: joinChallenge,
  renewInvite: renewChallengeInvite,
  listWaiting: listWaitingForChallenge,
  acceptWaiting: acceptIntoChallenge,
  declineWaiting: declineFromChallenge,
  cancelWaiting: cancelRequestForChallenge,
} = challengeCalls;
