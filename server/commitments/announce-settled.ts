import type { Deps } from '#server/deps.ts';

/** For doers whose pending marks were confirmed: their balance may have changed, also if they have left. */
export function announceSettled({ hub }: Pick<Deps, 'hub'>, doerIds: readonly number[]): void {
  if (doerIds.length > 0) hub.send([...new Set(doerIds)], { action: 'goals' });
}
