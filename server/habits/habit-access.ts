import type { Reader } from '#server/db/database.ts';
import { refuse } from '#server/http/refusal.ts';
import { findHabit, findMember } from './habit-store.ts';

/** One door: whoever is not a member learns nothing, not even that it exists. */
export async function accessHabit(db: Reader, habitId: number, userId: number) {
  const [habit, member] = [await findHabit(db, habitId), await findMember(db, habitId, userId)];
  if (!habit || !member) throw refuse('not_found');
  return { habit, member };
}
