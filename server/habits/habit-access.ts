import type { Reader } from '#server/db/database.ts';
import { refuse } from '#server/http/refusal.ts';
import { findMember } from './habit-member-store.ts';
import { findHabit } from './habit-store.ts';

/** One door: whoever is not a member learns nothing, not even that it exists. */
export async function accessHabit(db: Reader, habitId: number, userId: number) {
  const [habit, member] = [await findHabit(db, habitId), await findMember(db, habitId, userId)];
  if (!habit || !member) throw refuse('not_found');
  return { habit, member };
}

export async function accessAsCreator(db: Reader, habitId: number, userId: number) {
  const access = await accessHabit(db, habitId, userId);
  if (access.habit.creator_id !== userId) throw refuse('creator_only');
  return access;
}
