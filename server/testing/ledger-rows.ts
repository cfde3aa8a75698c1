import { sql } from 'kysely';
import type { Cents } from '#shared/domain/money.ts';
import type { Write } from '#server/db/database.ts';
import { storedMoment } from '#server/db/dialect.ts';
import type { Tables } from '#server/db/tables.ts';

type LedgerRow = Partial<Pick<Tables['reward_transactions'], 'currency' | 'type' | 'description'>> & {
  amount: number;
  /** An ISO string. */
  at?: string;
  habitId?: number;
  challengeId?: number;
};

let entered = 0;

/** Adds rows to a user's ledger, oldest first, and updates the balance: more than a test could earn by calls. */
export async function enterRows(write: Write, userId: number, rows: readonly LedgerRow[]): Promise<void> {
  await write(async (tx) => {
    for (let from = 0; from < rows.length; from += 1000) {
      const values = rows
        .slice(from, from + 1000)
        .map(({ habitId, challengeId, at = '2026-03-10T12:00:00.000Z', ...row }) => ({
          user_id: userId,
          currency: 'USD' as const,
          type: 'habit' as const,
          commitment_kind: habitId ? ('habit' as const) : challengeId ? ('challenge' as const) : null,
          commitment_id: habitId ?? challengeId ?? null,
          description: 'Run',
          source_key: `entered ${++entered}`,
          created_at: storedMoment(tx, new Date(at)),
          ...row,
          amount: row.amount as Cents,
        }));
      await tx.insertInto('reward_transactions').values(values).execute();
    }
    const sum = rows.reduce((total, { amount }) => total + amount, 0);
    await tx
      .updateTable('users')
      .set({ balance: sql<Cents>`balance + ${sum}` })
      .where('id', '=', userId)
      .execute();
  });
}
