import * as z from 'zod/mini';
import { largestImport } from '#shared/domain/imported-days.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { habit } from './habit-calls.ts';

const { frequency, weekdays, times, weekStart } = habit.shape;
const params = z.object({ id: field.idParam });

const progress = {
  id: field.id,
  state: z.enum(['preview', 'running', 'done', 'failed']),
  /** Days, of those that were chosen. */
  done: z.int(),
  total: z.int(),
};

/** A promise that was made or added to, once it is done. */
const importedHabit = z.object({
  habitId: z.nullable(field.id),
  challengeId: z.nullable(field.id),
  name: z.string(),
  frequency,
  days: z.int(),
  /** The caller's own, with these days. */
  bestStreak: z.int(),
  rewardAmount: field.decimal,
  isNew: z.boolean(),
});
const running = z.object({ ...progress, habits: z.array(importedHabit), from: z.nullable(field.day) });

const foundHabit = z.object({
  /** Names it in `run`. */
  key: z.string(),
  name: z.string(),
  frequency,
  weekdays,
  times,
  weekStart,
  archived: z.boolean(),
  /** Days that would be added. */
  days: z.int(),
  /** Kept days of the file that are in Kept already. */
  already: z.int(),
  /** The promise that they would be added to; both null if a new one would be made. */
  habitId: z.nullable(field.id),
  challengeId: z.nullable(field.id),
  /** Null for a habit. */
  challenge: z.nullable(z.object({ goalDays: z.int(), completionDays: z.int() })),
  /** What becomes different in Kept. */
  notes: z.array(z.string()),
});

/** Reads a file of another program, or of Kept. Stores what was found, and changes nothing else. */
export const importFile = endpoint('POST /api/imports', {
  upload: largestImport,
  reply: z.object({
    ...progress,
    source: z.enum(['loop', 'habittrove', 'habitica', 'csv', 'kept']),
    /** The first and the last day of the file. */
    from: z.nullable(field.day),
    to: z.nullable(field.day),
    habits: z.array(foundHabit),
    goals: z.array(z.object({ title: z.string(), price: field.decimal })),
    leftOut: z.array(z.object({ name: z.string(), days: z.int(), why: z.string() })),
    /** What the file holds that was not understood. */
    remarks: z.array(z.string()),
  }),
});

/** Starts to import the habits with these keys, and the goals. Continues when the caller leaves. */
export const runImport = endpoint('POST /api/imports/:id/run', {
  params,
  body: z.object({
    habits: z
      .array(z.string().check(z.maxLength(20)), 'Please choose habits by their keys')
      .check(z.maxLength(1000, 'Please choose at most 1,000 habits')),
  }),
  reply: running,
  accepted: running,
});

export const getImport = endpoint('GET /api/imports/:id', { params, reply: running });
