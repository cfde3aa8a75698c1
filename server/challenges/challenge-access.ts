import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { refuse } from '#server/http/refusal.ts';
import type { ChallengeRow } from './challenge-store.ts';

/** By the date that the caller has. */
export function refuseOutsideWindow(challenge: ChallengeRow, today: Day): void {
  const state = stateOfWindow({ startDate: challenge.start_date, endDate: challenge.end_date }, today);
  if (state !== 'running') throw refuse(state);
}
