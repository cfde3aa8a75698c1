import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { challengeRef, habitRef } from './commitment-parts.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const itemParams = z.object({ id: field.idParam });
const commentParams = z.object({ id: field.idParam, commentId: field.idParam });

const comment = z.object({
  id: field.id,
  userId: field.id,
  name: z.string(),
  content: z.string(),
  timestamp: field.moment,
});

const habitComment = z.extend(comment, habitRef);
const challengeComment = z.extend(comment, challengeRef);

export const newComment = z.object({ content: field.requiredText('Please write something', limits.comment.max) });

/** Returns the newest comments, oldest first; `before` is the id of the oldest one already loaded. */
const page = z.object({ before: z.optional(field.idParam), limit: z.optional(field.countParam(200)) });

export const listHabitComments = endpoint('GET /api/habits/:id/comments', {
  params: itemParams,
  query: page,
  reply: z.array(habitComment),
});
export const listChallengeComments = endpoint('GET /api/challenges/:id/comments', {
  params: itemParams,
  query: page,
  reply: z.array(challengeComment),
});

export const writeHabitComment = endpoint('POST /api/habits/:id/comments', {
  idempotent: true,
  params: itemParams,
  body: newComment,
  reply: habitComment,
});
export const writeChallengeComment = endpoint('POST /api/challenges/:id/comments', {
  idempotent: true,
  params: itemParams,
  body: newComment,
  reply: challengeComment,
});

/** Allowed for the comment's author and the creator of the commitment. */
export const deleteHabitComment = endpoint('DELETE /api/habits/:id/comments/:commentId', { params: commentParams });
export const deleteChallengeComment = endpoint('DELETE /api/challenges/:id/comments/:commentId', {
  params: commentParams,
});
