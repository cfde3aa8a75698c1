import { dayIn } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import { access } from './access.ts';
import type { Commitment } from './commitment.ts';
import { deleteCommitment, hold, setCreator } from './commitment-store.ts';
import * as members from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';
import * as stretches from './stretch-store.ts';

/**
 * The longest-standing of those who remain takes over; after the last one it is gone. Whoever had to do with it is to be
 * told.
 */
export async function takeOut(tx: Tx, of: Commitment, userId: number, now: Date): Promise<number[]> {
  await hold(tx, of);
  const { item, member } = await access(tx, of, userId);
  const memberIds = await members.listMemberIds(tx, of);
  await members.deleteMember(tx, of, userId);
  const [next] = await members.listMembers(tx, of);
  if (!next) {
    await deleteCommitment(tx, of);
    return memberIds;
  }
  if (item.creator_id === userId) await setCreator(tx, of, next.user_id);
  const today = dayIn(member.timezone, now);
  await stretches.close(tx, 'spans', of, userId, today);
  if (of.kind === 'habit') await stretches.close(tx, 'pauses', of, userId, today);
  await rebuildStreak(tx, item, now);
  return memberIds;
}
