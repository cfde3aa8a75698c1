import { firstName } from '#shared/domain/names.ts';
import { isCreator, type Whoever } from './habit-people.ts';
import type { ShownHabit } from './habit-queries.ts';

// What the menu and its dialogs say; none of it is needed before they open.

export function creatorName({ members, creatorId }: ShownHabit): string {
  return firstName(members.find(({ userId }) => userId === creatorId)?.name ?? '');
}

export function membersCounted({ members }: ShownHabit): string {
  return members.length === 1 ? '1 member' : `${members.length} members`;
}

/** How often, and how many times it was kept by everyone together: ten points for each that stands. */
export function recordOf({ frequency, points }: ShownHabit): string {
  if (points === 0) return frequency;
  return points === 10 ? `${frequency}, kept once` : `${frequency}, ${points / 10} times kept`;
}

/** What goes with somebody who quits, and what stays. */
export function quitSentence(habit: ShownHabit, user: Whoever): string {
  // Members come longest-standing first: the first of those who remain takes over.
  const next = habit.members.find(({ userId }) => userId !== user.id);
  const sentences = ['You will no longer receive updates.'];
  if (!next) sentences.push('You are the last one here, so it will be deleted. What you earned stays yours.');
  else if (habit.role === 'doer') sentences.push('What you earned stays yours, and so do the days you kept.');
  if (next && isCreator(habit, user)) sentences.push(`${firstName(next.name)} becomes the creator.`);
  return sentences.join(' ');
}
