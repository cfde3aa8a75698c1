import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { refuse } from '#server/http/refusal.ts';
import type { ChallengeRow } from './challenge-store.ts';

// By the date that somebody has.

export function isRunning(challenge: ChallengeRow, today: Day): boolean {
  return stateOf(challenge, today) === 'running';
}

export function refuseOutsideWindow(challenge: ChallengeRow, today: Day): void {
  const state = stateOf(challenge, today);
  if (state !== 'running') throw refuse(state);
}

export function refuseOnceExpired(challenge: ChallengeRow, today: Day): void {
  if (stateOf(challenge, today) === 'expired') throw refuse('expired');
}

function stateOf({ start_date, end_date }: ChallengeRow, today: Day) {
  return stateOfWindow({ startDate: start_date, endDate: end_date }, today);
}
