import type { Reader } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refTo, type Commitment } from './commitment.ts';
import { listCompanionIdsOf } from './member-store.ts';

type Shared = { of: Commitment; memberIds: number[] };

/** Everything that somebody is a member of, each with all its members. */
export async function listShared(db: Reader, userId: number): Promise<Shared[]> {
  const shared: Shared[] = [];
  for (const kind of ['habit', 'challenge'] as const) {
    const companions = Map.groupBy(await listCompanionIdsOf(db, kind, userId), (row) => row.item_id);
    for (const [id, rows] of companions) shared.push({ of: { kind, id }, memberIds: rows.map((row) => row.user_id) });
  }
  return shared;
}

export function tellCompanions({ hub }: Pick<Deps, 'hub'>, shared: readonly Shared[]): void {
  for (const { of, memberIds } of shared) hub.send(memberIds, { action: 'member', ...refTo(of) });
}
