import type { Reader } from '#server/db/database.ts';
import { listBadgesOf, listCommitmentsOf } from './commitment-store.ts';
import { listCompanionsOf } from './member-store.ts';

export type CardRows = Awaited<ReturnType<typeof readCardRows>>;

/**
 * The rows common to the cards of habits and challenges: three statements, for all of a user's commitments or for one.
 */
export async function readCardRows(db: Reader, userId: number, only?: number) {
  const items = await listCommitmentsOf(db, userId, only);
  const badges = Map.groupBy(await listBadgesOf(db, userId, only), (row) => row.commitment_id);
  const members = Map.groupBy(await listCompanionsOf(db, userId, only), (row) => row.commitment_id);
  return {
    items,
    badgesOf: (id: number) => (badges.get(id) ?? []).map(({ badge }) => badge),
    membersOf: (id: number) => members.get(id) ?? [],
  };
}
