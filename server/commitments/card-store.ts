import type { Reader } from '#server/db/database.ts';
import { listBadgesOf, listCommitmentsOf } from './commitment-store.ts';
import { listCompanionsOf } from './member-store.ts';

export type CardRows = Awaited<ReturnType<typeof readCardRows>>;

/** What the cards of habits and of challenges are made from alike: three statements, for all of somebody's or for one. */
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
