import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { mostReminders } from '#shared/domain/notifications.ts';
import { amount } from './amounts.ts';
import {
  confirmation,
  invitation,
  lookBack,
  newInvitation,
  ownReward,
  paid,
  removedMember,
  waitingPerson,
  year,
} from './commitment-parts.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const params = z.object({ id: field.idParam });
const reminders = z.object({ times: z.array(z.string()) });
const memberParams = z.object({ id: field.idParam, userId: field.idParam });
const markParams = z.object({ id: field.idParam, completionId: field.idParam });

/** The calls that habits and challenges share. `ref` is the id field that names the commitment in replies. */
export function commitmentCalls<
  const Items extends 'habits' | 'challenges',
  Ref extends Record<string, z.ZodMiniType>,
  Completion extends z.ZodMiniType,
>(items: Items, ref: Ref, completion: Completion) {
  const ownInvitation = z.extend(invitation, ref);
  return {
    listCompletions: endpoint(`GET /api/${items}/:id/completions`, {
      params,
      query: z.object({ from: z.optional(field.dayParam), to: z.optional(field.dayParam) }),
      reply: z.array(completion),
    }),
    /** Today by default, or an earlier day, which is then marked late. */
    complete: endpoint(`POST /api/${items}/:id/complete`, {
      idempotent: true,
      params,
      body: z.object({ day: z.optional(field.dayParam) }),
      reply: paid,
    }),
    /** Takes back a mark until the end of the day on which it was made. */
    undo: endpoint(`DELETE /api/${items}/:id/complete`, {
      idempotent: true,
      params,
      query: z.object({ day: z.optional(field.dayParam) }),
      reply: paid,
    }),
    /** The shared streak as it would be if the caller marked that day, by default yesterday. */
    previewLate: endpoint(`GET /api/${items}/:id/late`, {
      params,
      query: z.object({ day: z.optional(field.dayParam) }),
      reply: z.object({ streak: z.int() }),
    }),
    /** One calendar year, by default the current one. */
    getYear: endpoint(`GET /api/${items}/:id/year`, {
      params,
      query: z.object({ year: z.optional(field.yearParam) }),
      reply: year,
    }),
    /** A picture of the current streak to save or share, with the promise's name only if the caller wants it there. */
    streakPicture: endpoint(`GET /api/${items}/:id/streak-picture`, {
      params,
      query: z.object({ name: z.optional(z.enum(['shown', 'hidden'])) }),
      file: 'image/png',
    }),
    /** What came of it so far, or until it was ended well. `kept` is the caller's own, an overseer's is everyone's. */
    lookBack: endpoint(`GET /api/${items}/:id/look-back`, { params, reply: lookBack }),
    /** A picture of its keepsake to save or share, without companions, and with its name only if the caller wants it there. */
    keepsakePicture: endpoint(`GET /api/${items}/:id/keepsake-picture`, {
      params,
      query: z.object({ name: z.optional(z.enum(['shown', 'hidden'])) }),
      file: 'image/png',
    }),
    /** The creator's answer to whether it still fits after three weeks, which is asked once. */
    answerFit: endpoint(`POST /api/${items}/:id/fit`, { params }),
    /** Archives it with a keepsake for every member. The last word becomes a comment. */
    endWell: endpoint(`POST /api/${items}/:id/end`, {
      params,
      body: z.object({ lastWord: z.optional(field.requiredText('Please write something', limits.comment.max)) }),
    }),
    nudge: endpoint(`POST /api/${items}/:id/nudge`, {
      idempotent: true,
      params,
      /** How many members were notified. */
      reply: z.object({ nudged: z.int() }),
    }),
    /** The caller's own reminder times, earliest first. */
    getReminders: endpoint(`GET /api/${items}/:id/reminders`, { params, reply: reminders }),
    setReminders: endpoint(`PUT /api/${items}/:id/reminders`, {
      params,
      body: z.object({
        times: z.array(field.wallTime).check(
          z.maxLength(mostReminders, `At most ${mostReminders} reminders`),
          z.refine((times) => new Set(times).size === times.length, 'Every reminder needs its own time'),
        ),
      }),
      reply: reminders,
    }),
    /** Reminds the caller once more in an hour, of the same day. */
    snoozeReminder: endpoint(`POST /api/${items}/:id/reminders/snooze`, {
      params,
      body: z.object({ day: field.dayParam }),
    }),
    remove: endpoint(`DELETE /api/${items}/:id`, { params }),

    setReward: endpoint(`PATCH /api/${items}/:id/members/:userId/reward`, {
      params: memberParams,
      body: z
        .object({
          rewardAmount: z.optional(amount({ least: 0, tooSmall: 'Reward amount must be greater than 0' })),
          /** Whether the other members see the amount. */
          rewardVisible: z.optional(z.boolean()),
          currency: z.optional(field.currency),
        })
        .check(
          z.refine(({ rewardAmount, rewardVisible }) => rewardAmount !== undefined || rewardVisible !== undefined, {
            path: ['rewardAmount'],
            error: 'Please enter a valid number',
          }),
        ),
      reply: z.object({ ...ownReward, currency: field.currency }),
    }),
    /** How the caller's own marks count from the next one on. Back on their honour, pending marks are confirmed. */
    setConfirmation: endpoint(`PATCH /api/${items}/:id/members/:userId/confirmation`, {
      params: memberParams,
      body: z.object({ confirmation }),
      reply: z.object({ confirmation }),
    }),
    /** An overseer's word on another person's pending mark. The first one stands. */
    confirmMark: endpoint(`POST /api/${items}/:id/completions/:completionId/confirm`, {
      idempotent: true,
      params: markParams,
      reply: z.object({ confirmed: z.int() }),
    }),
    declineMark: endpoint(`POST /api/${items}/:id/completions/:completionId/decline`, {
      idempotent: true,
      params: markParams,
      body: z.object({ reason: z.optional(field.text(limits.declineReason.max)) }),
      reply: z.object({ declined: z.literal(true) }),
    }),
    /**
     * Confirms the marks of this promise that wait for the caller, up to 50. `left` counts those that still wait, because
     * there are more or because a balance is full.
     */
    confirmAllMarks: endpoint(`POST /api/${items}/:id/completions/confirm`, {
      idempotent: true,
      params,
      reply: z.object({ confirmed: z.int(), left: z.int() }),
    }),
    /** The caller has seen that a mark was declined. */
    dismissDeclined: endpoint(`POST /api/${items}/:id/declined/dismiss`, { params }),
    /** Removes the caller's own membership; the creator may remove anyone. */
    leave: endpoint(`DELETE /api/${items}/:id/members/:userId`, { params: memberParams }),
    /** Members the creator removed, who can be allowed back. */
    listRemoved: endpoint(`GET /api/${items}/:id/removed`, { params, reply: z.array(removedMember) }),
    allow: endpoint(`POST /api/${items}/:id/members/:userId/allow`, { params: memberParams }),

    invite: endpoint(`POST /api/${items}/:id/invite`, { params, reply: z.object({ inviteCode: z.string() }) }),
    /** A new main code. The old one is invalid at once; extra codes stay valid. */
    renewInvite: endpoint(`POST /api/${items}/:id/invite/renew`, {
      params,
      reply: z.object({ inviteCode: z.string() }),
    }),
    /** An extra code, which may expire and can be revoked. */
    createInvitation: endpoint(`POST /api/${items}/:id/invitations`, {
      idempotent: true,
      params,
      body: newInvitation,
      reply: ownInvitation,
    }),
    /** Valid codes only, newest first. */
    listInvitations: endpoint(`GET /api/${items}/:id/invitations`, {
      params,
      reply: z.array(z.extend(ownInvitation, { madeBy: z.string(), mayRevoke: z.boolean() })),
    }),
    revokeInvitation: endpoint(`DELETE /api/${items}/:id/invitations/:code`, {
      params: z.object({ id: field.idParam, code: field.inviteCode }),
    }),
    join: endpoint(`POST /api/${items}/join/:code`, {
      idempotent: true,
      params: z.object({ code: field.inviteCode }),
      body: z.object({
        /** Ignored: the code decides, and joins as doer unless it was made for overseers. */
        role: z.optional(z.unknown()),
        rewardAmount: z.optional(amount({ least: 0, tooSmall: 'Reward amount must not be negative' })),
        rewardVisible: z.optional(z.boolean()),
        currency: z.optional(field.currency),
      }),
      reply: z.object({ id: field.id }),
      /** The promise asks for approval, so the creator decides. Joining again while waiting changes only the reward. */
      accepted: z.object({ waiting: z.literal(true) }),
    }),

    /** Who waits for the creator's answer, longest first. */
    listWaiting: endpoint(`GET /api/${items}/:id/waiting`, { params, reply: z.array(waitingPerson) }),
    acceptWaiting: endpoint(`POST /api/${items}/:id/waiting/:userId/accept`, { params: memberParams }),
    /** They may ask again, but for a week their link says that the promise is not open. */
    declineWaiting: endpoint(`POST /api/${items}/:id/waiting/:userId/decline`, { params: memberParams }),
    /** Ends the caller's own request. */
    cancelWaiting: endpoint(`DELETE /api/${items}/:id/waiting`, { params }),
  };
}
