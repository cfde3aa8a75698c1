import { sql } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { refuse } from '#server/http/refusal.ts';
import { perKind, tablesOf, type Commitment, type Kind } from './commitment.ts';

/**
 * Changes the count of completions, by nothing if need be, and so holds it until the transaction ends: what two members
 * do at the same moment is judged one after the other. Whoever comes too late finds it gone.
 */
export async function hold(tx: Tx, of: Commitment, completions: -1 | 0 | 1 = 0): Promise<void> {
  if (!(await tryHold(tx, of, completions))) throw refuse('not_found');
}

export async function tryHold(tx: Tx, { kind, id }: Commitment, completions: -1 | 0 | 1 = 0): Promise<boolean> {
  const held = await holding[kind](tx, id, completions);
  return held.length > 0;
}

const holding = perKind(({ items }) =>
  prepared((tx: Tx, id: number, completions: number) =>
    tx
      .updateTable(items)
      .set({ completion_count: sql<number>`completion_count + ${completions}` })
      .where('id', '=', id)
      .returning('id'),
  ),
);

export type StoredStreak = {
  streak_length: number;
  streak_last: Day | null;
  streak_first: Day | null;
  streak_best: number;
};

export async function setStreak(tx: Tx, { kind, id }: Commitment, streak: StoredStreak): Promise<void> {
  await settingStreak[kind](tx, id, streak.streak_length, streak.streak_last, streak.streak_first, streak.streak_best);
}

const settingStreak = perKind(({ items }) =>
  prepared((tx: Tx, id: number, length: number, last: Day | null, first: Day | null, best: number) =>
    tx
      .updateTable(items)
      .set({ streak_length: length, streak_last: last, streak_first: first, streak_best: best })
      .where('id', '=', id),
  ),
);

export async function setCreator(tx: Tx, { kind, id }: Commitment, userId: number): Promise<void> {
  await tx.updateTable(tablesOf(kind).items).set({ creator_id: userId }).where('id', '=', id).execute();
}

export async function setArchivedAt(tx: Tx, { kind, id }: Commitment, moment: string | null): Promise<void> {
  await tx.updateTable(tablesOf(kind).items).set({ archived_at: moment }).where('id', '=', id).execute();
}

/** With its members, completions, notifications and badges; the ledger keeps what it paid. */
export async function deleteCommitment(tx: Tx, { kind, id }: Commitment): Promise<void> {
  await tx.deleteFrom(tablesOf(kind).items).where('id', '=', id).execute();
}

export async function addBadges(tx: Tx, of: Commitment, badges: readonly string[], now: Date): Promise<void> {
  if (badges.length === 0) return;
  const { badges: table, itemId } = tablesOf(of.kind);
  await tx
    .insertInto(table)
    .values(badges.map((badge) => ({ [itemId]: of.id, badge, earned_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of all of somebody's, or of the one that is asked for. */
export async function listBadgesOf(db: Reader, kind: Kind, userId: number, only?: number) {
  return listingBadges[kind](db, userId, only);
}

const listingBadges = perKind(({ members, badges, itemId }) =>
  prepared((db: Reader, userId: number, only?: number) =>
    db
      .selectFrom(`${members} as mine`)
      .innerJoin(`${badges} as earned`, `earned.${itemId}`, `mine.${itemId}`)
      .select([`earned.${itemId} as item_id`, 'earned.badge'])
      .where('mine.user_id', '=', userId)
      .$if(only !== undefined, (rows) => rows.where(`mine.${itemId}`, '=', only!))
      .orderBy('earned.earned_at')
      .orderBy('earned.badge'),
  ),
);
