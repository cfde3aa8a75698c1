import { dayIn } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import * as store from './habit-store.ts';
import { rebuildStreak } from './habit-streak.ts';
import { closeSpans } from './streak-store.ts';

/**
 * The longest-standing of those who remain takes over; after the last one the habit is gone. Whoever had to do with it
 * is to be told.
 */
export async function takeOut(tx: Tx, habitId: number, userId: number, now: Date): Promise<number[]> {
  const habit = await store.holdHabit(tx, habitId, 0);
  const member = await store.findMember(tx, habitId, userId);
  if (!habit || !member) return [];
  const memberIds = await store.listMemberIds(tx, habitId);
  await store.deleteMember(tx, habitId, userId);
  const [next] = await store.listMembers(tx, habitId);
  if (!next) {
    await store.deleteHabit(tx, habitId);
    return memberIds;
  }
  if (habit.creator_id === userId) await store.setCreator(tx, habitId, next.user_id);
  await closeSpans(tx, habitId, userId, dayIn(member.timezone, now));
  await rebuildStreak(tx, habit, now);
  return memberIds;
}
