import type { Deps } from '#server/deps.ts';

/** For doers whose pending marks were confirmed: their balance may have changed, also if they have left. */
export function announceSettled({ hub, jobs }: Pick<Deps, 'hub' | 'jobs'>, doerIds: readonly number[]): void {
  if (doerIds.length === 0) return;
  // Takes the question off overseers' devices.
  jobs.wake();
  hub.send([...new Set(doerIds)], { action: 'goals' });
}
