import { firstName } from '#shared/domain/names.ts';
import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import { isCreator, type CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { daysOfGoal } from '#web/features/commitments/data/days-of-goal.ts';

// Texts of the menu and its dialogs, in a file of their own so that they load only when one opens.

export function creatorName({ members, creatorId }: Pick<CommitmentCard, 'members' | 'creatorId'>): string {
  return firstName(members.find(({ userId }) => userId === creatorId)?.name ?? '');
}

export function membersCounted({ members }: Pick<CommitmentCard, 'members'>): string {
  return members.length === 1 ? '1 member' : `${members.length} members`;
}

/** What quitting ends and what it leaves. */
export function quitSentence(
  item: Pick<CommitmentCard, 'members' | 'creatorId' | 'role'>,
  user: { id: number },
): string {
  // Members come longest-standing first, so the first remaining one becomes the creator.
  const next = item.members.find(({ userId }) => userId !== user.id);
  const sentences = ['You will no longer receive updates.'];
  if (!next) sentences.push('You are the last one here, so it will be deleted. What you earned stays yours.');
  else if (item.role === 'doer') sentences.push('What you earned stays yours, and so do the days you kept.');
  if (next && isCreator(item, user)) sentences.push(`${firstName(next.name)} becomes the creator.`);
  return sentences.join(' ');
}

/** Its line in the archive: how often a habit was kept, or a challenge's progress. */
export function recordOf(item: CommitmentCard): string {
  if (item.kind === 'challenge') return `Challenge · ${daysOfGoal(item.daysDone, item.goalDays)}`;
  const { points } = item;
  const schedule = scheduleLabel(item);
  // Ten points per completion, of all members together.
  if (points === 0) return schedule;
  return points === 10 ? `${schedule} · kept once` : `${schedule} · kept ${points / 10} times`;
}
