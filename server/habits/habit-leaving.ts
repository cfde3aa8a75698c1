import { dayIn } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import * as members from './habit-member-store.ts';
import { deleteHabit, holdHabit, setCreator } from './habit-store.ts';
import { rebuildStreak } from './habit-streak.ts';
import * as stretches from './stretch-store.ts';

/**
 * The longest-standing of those who remain takes over; after the last one the habit is gone. Whoever had to do with it
 * is to be told.
 */
export async function takeOut(tx: Tx, habitId: number, userId: number, now: Date): Promise<number[]> {
  const habit = await holdHabit(tx, habitId, 0);
  const member = await members.findMember(tx, habitId, userId);
  if (!habit || !member) return [];
  const memberIds = await members.listMemberIds(tx, habitId);
  await members.deleteMember(tx, habitId, userId);
  const [next] = await members.listMembers(tx, habitId);
  if (!next) {
    await deleteHabit(tx, habitId);
    return memberIds;
  }
  if (habit.creator_id === userId) await setCreator(tx, habitId, next.user_id);
  const today = dayIn(member.timezone, now);
  await stretches.close(tx, 'habit_spans', habitId, userId, today);
  await stretches.close(tx, 'habit_pauses', habitId, userId, today);
  await rebuildStreak(tx, habit, now);
  return memberIds;
}
