import { firstName } from '#shared/domain/names.ts';
import { isCreator, type CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { daysOfGoal } from '#web/features/commitments/data/days-of-goal.ts';

// What the menu and its dialogs say; none of it is needed before they open.

export function creatorName({ members, creatorId }: Pick<CommitmentCard, 'members' | 'creatorId'>): string {
  return firstName(members.find(({ userId }) => userId === creatorId)?.name ?? '');
}

export function membersCounted({ members }: Pick<CommitmentCard, 'members'>): string {
  return members.length === 1 ? '1 member' : `${members.length} members`;
}

/** What goes with somebody who quits, and what stays. */
export function quitSentence(
  item: Pick<CommitmentCard, 'members' | 'creatorId' | 'role'>,
  user: { id: number },
): string {
  // Members come longest-standing first: the first of those who remain takes over.
  const next = item.members.find(({ userId }) => userId !== user.id);
  const sentences = ['You will no longer receive updates.'];
  if (!next) sentences.push('You are the last one here, so it will be deleted. What you earned stays yours.');
  else if (item.role === 'doer') sentences.push('What you earned stays yours, and so do the days you kept.');
  if (next && isCreator(item, user)) sentences.push(`${firstName(next.name)} becomes the creator.`);
  return sentences.join(' ');
}

/** One line for it in the archive: of a habit how often it was kept, of a challenge how far it came. */
export function recordOf(item: CommitmentCard): string {
  if (item.kind === 'challenge') return `Challenge · ${daysOfGoal(item.daysDone, item.goalDays)}`;
  const { frequency, points } = item;
  // By everyone together: ten points for each time that stands.
  if (points === 0) return frequency;
  return points === 10 ? `${frequency}, kept once` : `${frequency}, ${points / 10} times kept`;
}
