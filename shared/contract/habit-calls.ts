import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { dayStates } from '#shared/domain/history.ts';
import { frequencies, scheduleProblem, type ScheduleDetails } from '#shared/domain/schedule.ts';
import { amount } from './amounts.ts';
import { commitmentCalls } from './commitment-calls.ts';
import {
  completion,
  habitRef,
  lateMarks,
  life,
  memberReward,
  ownMarks,
  ownRequest,
  ownReward,
  role,
} from './commitment-parts.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const habitParams = z.object({ id: field.idParam });
export const pauseReasons = ['sick', 'travel', 'other'] as const;
const frequency = z.enum(frequencies, 'Frequency selection is required');

const weekdaySentence = 'Pick at least one day';
const timesSentence = 'Please choose at least once';
/** The details of a schedule, as forms and calls send them. */
const scheduleDetails = {
  /** Daily only: the days that are due, 0 is Sunday. Null, or all seven, means every day. */
  weekdays: z.optional(
    z.nullable(
      z.array(z.int('Weekdays are numbers from 0 to 6').check(z.minimum(0), z.maximum(6)), weekdaySentence).check(
        z.minLength(1, weekdaySentence),
        z.maxLength(7, 'A week has seven days'),
        z.refine((days) => new Set(days).size === days.length, 'Each weekday can be chosen once'),
      ),
    ),
  ),
  /** Weekly and Monthly: on how many days of the period. */
  times: z.optional(z.int(timesSentence).check(z.minimum(1, timesSentence))),
  weekStart: z.optional(z.literal([0, 1], 'A week starts on Sunday (0) or Monday (1)')),
};

const detailsFit = <Form extends ScheduleDetails>() =>
  z.check<Form>(({ value, issues }) => {
    const problem = scheduleProblem(value);
    if (problem) issues.push({ code: 'custom', input: value, ...problem });
  });

/** A schedule in replies. */
const shownSchedule = {
  frequency,
  weekdays: z.nullable(z.array(z.int())),
  times: z.int(),
  weekStart: z.literal([0, 1]),
};

export const habit = z.object({
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
  ...shownSchedule,
  /** Whether members may mark an earlier day. */
  allowLate: z.boolean(),
});

export const habitMember = z.object({
  userId: field.id,
  name: z.string(),
  username: z.string(),
  role,
  ...memberReward,
  /** Whether they kept the current period, by their own date. */
  done: z.boolean(),
  /** Completions in their current period, and how many keep it. Both 0 on a rest day. */
  progress: z.object({ done: z.int(), needed: z.int() }),
  /** Whether a completion of their current period waits for an overseer. */
  pending: z.boolean(),
  /** Whether their today is a rest day. */
  resting: z.boolean(),
  pausedAt: z.nullable(field.moment),
  pauseReason: z.nullable(z.enum(pauseReasons)),
});

/** A habit as its note shows it to the caller. */
export const shownHabit = z.extend(habit, {
  role,
  ...life,
  ...ownReward,
  /** The caller's completions in the last seven periods, oldest first. */
  ownDays: z.array(field.day),
  ...lateMarks,
  ...ownMarks,
  /** When the caller was an active doer, where several completions keep a period; otherwise empty. */
  ownSpans: z.array(z.object({ from: field.day, until: z.nullable(field.day) })),
  /** The first day of the current schedule, null if it never changed. */
  scheduledSince: z.nullable(field.day),
  /** Newest first, as far as they concern those periods. */
  earlierSchedules: z.array(z.object({ ...shownSchedule, since: z.nullable(field.day) })),
  /** The caller's pauses that overlap those periods. `until` is the day on which they resumed. */
  ownPauses: z.array(z.object({ from: field.day, until: z.nullable(field.day) })),
  /** What today's completion paid, "0.00" when there is none or it paid nothing. */
  paidToday: field.decimal,
  /** Paid to the caller in the current period so far. */
  paidThisPeriod: field.decimal,
  members: z.array(habitMember),
});

export const createHabit = endpoint('POST /api/habits', {
  idempotent: true,
  body: z
    .object({
      name: field.requiredName('Habit title is required', limits.itemName.max),
      description: field.requiredText('Description is required', limits.description.max),
      frequency,
      ...scheduleDetails,
      allowLate: z._default(z.boolean(), true),
      rewardAmount: z.prefault(amount({ least: 1, tooSmall: 'Reward amount must be at least 0.01' }), 1),
      currency: z.enum(field.currencies, 'Currency selection is required'),
      creatorRole: z._default(role, 'doer'),
      approval: z._default(z.boolean(), false),
    })
    .check(detailsFit()),
  reply: z.object({ id: field.id, inviteCode: z.string() }),
});

export const listHabits = endpoint('GET /api/habits', { reply: z.array(habit) });

export const listMemberships = endpoint('GET /api/memberships', {
  reply: z.array(
    z.extend(
      z.omit(habitMember, {
        name: true,
        username: true,
        currency: true,
        done: true,
        progress: true,
        pending: true,
        resting: true,
      }),
      {
        id: field.id,
        habitId: field.id,
        ...ownReward,
        joinedAt: field.moment,
      },
    ),
  ),
});

export const listHabitMembers = endpoint('GET /api/habits/:id/members', {
  params: habitParams,
  reply: z.array(habitMember),
});

/** For the habit's page. */
export const getHabit = endpoint('GET /api/habits/:id', {
  params: habitParams,
  reply: z.extend(shownHabit, {
    bestStreak: z.int(),
    /** The caller's last four weeks; null for an overseer. */
    lately: z.nullable(z.object({ kept: z.int(), possible: z.int() })),
  }),
});

const personMonth = z.object({
  userId: field.id,
  states: z.array(z.enum(dayStates)),
  kept: z.int(),
  possible: z.int(),
  /** Days of the month that wait for an overseer. */
  pending: z.array(field.day),
  /** The weeks or months that overlap the month, where several completions keep one; otherwise empty. */
  periods: z.array(z.object({ start: field.day, end: field.day, done: z.int(), needed: z.int() })),
});

/** One month: for each doer, a state for every day. */
export const getHabitMonth = endpoint('GET /api/habits/:id/months', {
  params: habitParams,
  query: z.object({ month: z.optional(field.monthParam) }),
  reply: z.object({
    month: z.string(),
    firstMonth: z.string(),
    /**
     * Days completed in a period that every active doer kept, the same on every member's calendar. Includes days of the
     * months before and after, where a week crosses into them.
     */
    keptByAll: z.array(field.day),
    streak: z.nullable(z.object({ from: field.day, to: field.day })),
    people: z.array(personMonth),
    /** Deleted accounts that kept days of this month. */
    former: z.array(personMonth),
  }),
});

/** The fields that only the creator can change. */
export const promiseForm = z.object({
  name: field.requiredName('Name is required', limits.itemName.max),
  description: field.text(limits.description.max),
  frequency,
  ...scheduleDetails,
  allowLate: z.optional(z.boolean()),
});

export const editHabit = endpoint('PATCH /api/habits/:id', {
  params: habitParams,
  body: z.extend(z.partial(promiseForm), { archived: z.optional(z.boolean()), approval: z.optional(z.boolean()) }),
});

/** Pausing an already paused habit changes nothing. */
export const pauseHabit = endpoint('POST /api/habits/:id/pause', {
  params: habitParams,
  body: z.object({ reason: z._default(z.enum(pauseReasons, 'Please choose sick, travel or other'), 'sick') }),
});
export const resumeHabit = endpoint('POST /api/habits/:id/unpause', { params: habitParams });

/** Open: the link shows a visitor the habit and its creator's first name, nothing else. */
export const findHabitByInvite = endpoint('GET /api/habits/by-invite/:code', {
  open: true,
  params: z.object({ code: field.inviteCode }),
  reply: z.object({
    id: field.id,
    name: z.string(),
    description: z.string(),
    ...shownSchedule,
    /** The creator's first name. */
    invitedBy: z.string(),
    /** Joining waits for the creator's yes. */
    approval: z.boolean(),
    /** In which role the link lets people join. */
    role,
    request: z.optional(ownRequest),
  }),
});

export const habitCalls = commitmentCalls('habits', habitRef, z.extend(completion, habitRef));
export const {
  listCompletions: listHabitCompletions,
  complete: completeHabit,
  undo: undoHabit,
  previewLate: previewHabitLate,
  getYear: getHabitYear,
  streakPicture: habitStreakPicture,
  lookBack: lookBackOnHabit,
  keepsakePicture: habitKeepsakePicture,
  answerFit: answerHabitFit,
  endWell: endHabit,
  getReminders: getHabitReminders,
  setReminders: setHabitReminders,
  snoozeReminder: snoozeHabitReminder,
  nudge: nudgeHabit,
  remove: deleteHabit,
  setReward: setHabitReward,
  setConfirmation: setHabitConfirmation,
  confirmMark: confirmHabitMark,
  declineMark: declineHabitMark,
  confirmAllMarks: confirmAllHabitMarks,
  dismissDeclined: dismissDeclinedHabitMark,
  leave: leaveHabit,
  listRemoved: listRemovedMembers,
  allow: allowMember,
  invite: inviteToHabit,
  createInvitation: createHabitInvitation,
  listInvitations: listHabitInvitations,
  revokeInvitation: revokeHabitInvitation,
  join: joinHabit,
  renewInvite: renewHabitInvite,
  listWaiting: listWaitingForHabit,
  acceptWaiting: acceptIntoHabit,
  declineWaiting: declineFromHabit,
  cancelWaiting: cancelRequestForHabit,
} = habitCalls;
