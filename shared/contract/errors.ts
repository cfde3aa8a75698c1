import * as z from 'zod/mini';

/** Every refusal: a stable code, its HTTP status and the sentence shown to users. */
export const refusals = {
  bad_input: [400, 'Something in the request is not right.'],
  reset_invalid: [400, 'The password reset link is invalid or has been tampered with.'],
  reset_expired: [400, 'This password reset link has expired for security reasons.'],
  bad_json: [400, 'The request is not valid JSON.'],
  nobody_to_nudge: [400, 'There is nobody else to nudge here yet.'],
  everyone_done: [400, 'Everyone has already completed this today'],
  everyone_paused: [400, 'Everyone else is paused right now.'],
  goal_exceeds_window: [400, 'Goal days cannot exceed completion days'],
  not_signed_in: [401, 'Please log in.'],
  wrong_login: [401, 'Invalid login details'],
  wrong_password: [403, 'That password is not right.'],
  overseer: [403, 'An overseer watches and cheers on, but does not complete.'],
  not_yours: [403, 'You can only change your own reward.'],
  creator_only: [403, 'Only the creator can do this.'],
  foreign_origin: [403, 'This request came from another site.'],
  not_found: [404, 'Not found.'],
  too_slow: [408, 'The request took too long to arrive.'],
  already_completed: [409, 'You have already completed this today.'],
  nothing_to_undo: [409, 'There is nothing from today to undo.'],
  already_in_habit: [409, 'You have already joined this habit.'],
  already_in_challenge: [409, 'You have already joined this challenge.'],
  habit_archived: [409, 'This habit is archived.'],
  challenge_archived: [409, 'This challenge is archived.'],
  not_started: [409, 'This challenge has not started where you are.'],
  expired: [409, 'This challenge has ended.'],
  paused: [409, 'This habit is paused for you. Resume it first.'],
  habit_limit: [409, 'You are in 200 habits already. Archive or leave one first.'],
  challenge_limit: [409, 'You are in 200 challenges already. Archive or leave one first.'],
  companion_at_limit: [409, 'A companion has too many open promises for this one to return.'],
  members_limit: [409, 'This promise already has 1,000 members.'],
  too_many_invitations: [409, 'There are 50 links already. Revoke one to make another.'],
  balance_full: [409, 'Your balance cannot grow past 99,999,999.99.'],
  reward_spent: [409, 'This reward has already been spent, so it cannot be taken back.'],
  goal_not_covered: [409, 'Your balance does not cover this goal yet.'],
  goal_redeemed: [409, 'This goal has already been redeemed.'],
  goal_limit: [409, 'You can set up to 5 goal rewards'],
  username_taken: [409, 'That username is already taken.'],
  email_taken: [409, 'That email address already has an account.'],
  too_large: [413, 'The request is too large.'],
  not_json: [415, 'Please send JSON.'],
  too_many: [429, 'Too many tries. Please wait a moment and try again.'],
  commenting_too_fast: [429, 'That is a lot of comments within a minute. Please wait a moment.'],
  nudged_lately: [429, 'You have nudged them within the last hour. Give them a little time.'],
  headers_too_large: [431, 'The request headers are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  elsewhere: [502, 'This instance of Kept is stopping. Please try again.'],
  busy: [503, 'Kept is very busy right now. Please try again in a moment.'],
  unavailable: [503, 'Kept cannot reach its data right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

export const errorReply = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type ErrorReply = z.infer<typeof errorReply>;
