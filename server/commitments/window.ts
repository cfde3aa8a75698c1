import { stateOfWindow, type WindowState } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { refuse } from '#server/http/refusal.ts';
import type { CommitmentRow } from './commitment-store.ts';

// By the member's own date. A commitment without a window is always running.

type Windowed = Pick<CommitmentRow, 'start_date' | 'end_date'>;

export function isRunning(item: Windowed, today: Day): boolean {
  return stateOf(item, today) === 'running';
}

export function refuseOutsideWindow(item: Windowed, today: Day): void {
  const state = stateOf(item, today);
  if (state !== 'running') throw refuse(state);
}

export function refuseOnceExpired(item: Windowed, today: Day): void {
  if (stateOf(item, today) === 'expired') throw refuse('expired');
}

function stateOf({ start_date, end_date }: Windowed, today: Day): WindowState {
  if (start_date === null || end_date === null) return 'running';
  return stateOfWindow({ startDate: start_date, endDate: end_date }, today);
}
