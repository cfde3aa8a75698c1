import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { daysLeft, stateOfWindow } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import type { NoteState } from '#web/features/commitments/card/note.tsx';
import { isAchieved, type ChallengeCard } from '#web/features/challenges/challenge-queries.ts';

export function noteStateOf(challenge: ChallengeCard, user: CurrentUser): NoteState {
  if (challenge.archived) return 'archived';
  if (challenge.role === 'overseer') return 'watch';
  const isRunning = stateOfWindow(challenge, user.today) === 'running';
  if (!isRunning) return isAchieved(challenge) ? 'kept' : 'off';
  if (challenge.waiting?.days.includes(user.today)) return 'waiting';
  if (challenge.doneToday) return challenge.ownPending.some(({ day }) => day === user.today) ? 'pending' : 'kept';
  return isAchieved(challenge) ? 'again' : 'ready';
}

export function daysLeftText(challenge: ChallengeCard, today: Day): string {
  const left = daysLeft(challenge, today);
  return left === 1 ? 'Last day' : `${left} days left`;
}
