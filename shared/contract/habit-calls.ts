import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { frequencies } from '#shared/domain/periods.ts';
import { amount } from './amounts.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const habitParams = z.object({ id: field.idParam });
const memberParams = z.object({ id: field.idParam, userId: field.idParam });
const role = z.enum(['doer', 'overseer']);
const frequency = z.enum(frequencies, 'Frequency selection is required');

export const habit = z.object({
  id: field.id,
  name: z.string(),
  description: z.string(),
  frequency,
  creatorId: field.id,
  inviteCode: z.string(),
  points: z.int(),
  streak: z.int(),
  badges: z.array(z.string()),
  archived: z.boolean(),
  createdAt: field.moment,
});

export const habitMember = z.object({
  userId: field.id,
  name: z.string(),
  username: z.string(),
  role,
  rewardAmount: field.decimal,
  /** Whether they have done the current period, by their own date. */
  done: z.boolean(),
});

/** What a completion, or taking one back, did to the caller's balance. */
const paid = z.object({
  completionDate: field.day,
  amount: field.decimal,
  balance: field.decimal,
  currency: field.currency,
});

export const createHabit = endpoint('POST /api/habits', {
  body: z.object({
    name: field.requiredText('Habit title is required', limits.itemName.max),
    description: field.requiredText('Description is required', limits.description.max),
    frequency,
    rewardAmount: z.prefault(amount({ least: 1, tooSmall: 'Reward amount must be at least 0.01' }), 1),
    currency: z.enum(field.currencies, 'Currency selection is required'),
    creatorRole: z._default(role, 'doer'),
  }),
  reply: z.object({ id: field.id, inviteCode: z.string() }),
});

export const listHabits = endpoint('GET /api/habits', { reply: z.array(habit) });

export const listMemberships = endpoint('GET /api/memberships', {
  reply: z.array(z.object({ habitId: field.id, role, rewardAmount: field.decimal, joinedAt: field.moment })),
});

export const listHabitMembers = endpoint('GET /api/habits/:id/members', {
  params: habitParams,
  reply: z.array(habitMember),
});

export const listHabitCompletions = endpoint('GET /api/habits/:id/completions', {
  params: habitParams,
  query: z.object({ from: z.optional(field.dayParam), to: z.optional(field.dayParam) }),
  reply: z.array(z.object({ userId: field.id, completionDate: field.day })),
});

export const completeHabit = endpoint('POST /api/habits/:id/complete', { params: habitParams, reply: paid });
export const undoHabit = endpoint('DELETE /api/habits/:id/complete', { params: habitParams, reply: paid });

export const setHabitReward = endpoint('PATCH /api/habits/:id/members/:userId/reward', {
  params: memberParams,
  body: z.object({
    rewardAmount: amount({ least: 0, tooSmall: 'Reward amount must be greater than 0' }),
    currency: z.optional(field.currency),
  }),
  reply: z.object({ rewardAmount: field.decimal, currency: field.currency }),
});

export const leaveHabit = endpoint('DELETE /api/habits/:id/members/:userId', { params: memberParams });

export const inviteToHabit = endpoint('POST /api/habits/:id/invite', {
  params: habitParams,
  reply: z.object({ inviteCode: z.string() }),
});

/** Open: whoever has the link sees what they are invited to, and no more. */
export const findHabitByInvite = endpoint('GET /api/habits/by-invite/:code', {
  open: true,
  params: z.object({ code: field.inviteCode }),
  reply: z.object({
    id: field.id,
    name: z.string(),
    description: z.string(),
    frequency,
    /** The creator's first name. */
    invitedBy: z.string(),
  }),
});

/** Always as doer, whatever role is sent. */
export const joinHabit = endpoint('POST /api/habits/join/:code', {
  params: z.object({ code: field.inviteCode }),
  body: z.object({
    rewardAmount: z.optional(amount({ least: 0, tooSmall: 'Minimum amount is 0.01' })),
    currency: z.optional(field.currency),
  }),
  reply: z.object({ id: field.id }),
});
