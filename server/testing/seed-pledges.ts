import type { Cents } from '#shared/domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { insertRows } from './insert-rows.ts';

type Seeded = { habitId: number; fromId: number; toIds: readonly number[]; at: string };

/** Accepted pledges of 1.00 for every kept period, one to each of these people in turn. */
export async function seedPledges(tx: Tx, { habitId, fromId, toIds, at }: Seeded): Promise<void> {
  await insertRows(
    tx,
    'pledges',
    toIds.map((toId) => ({
      commitment_id: habitId,
      commitment_kind: 'habit' as const,
      promise_name: 'Promise 0',
      from_user_id: fromId,
      to_user_id: toId,
      amount: 100 as Cents,
      currency: 'USD' as const,
      per: 'period' as const,
      length: null,
      from_day: at.slice(0, 10),
      created_at: at,
      accepted_at: at,
      ended_at: null,
      counted_until: null,
      final_owed: null,
    })),
  );
}
