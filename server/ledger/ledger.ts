import { sql } from 'kysely';
import { maxCents, negated, type Cents, type Currency } from '#shared/domain/money.ts';
import type { RefusalCode } from '#shared/contract/errors.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { refuse } from '#server/http/refusal.ts';

// The only code that changes a balance. A row is added and the balance moved in one transaction; rows are never edited
// or deleted, so a balance is always the sum of its rows.

type Entry = {
  userId: number;
  amount: Cents;
  type: Tables['reward_transactions']['type'];
  habitId?: number;
  challengeId?: number;
  description: string;
  /** What it pays for: the same key is never entered twice. */
  sourceKey: string;
};

export type Posted = { id: number; balance: Cents; currency: Currency };

/** Null when what the key stands for was paid already. */
export async function credit(tx: Tx, entry: Entry, now: Date): Promise<Posted | null> {
  return post(tx, entry, now, 'balance_full');
}

/** Refuses with `whenShort` when the balance does not cover it. */
export async function debit(tx: Tx, entry: Entry, now: Date, whenShort: RefusalCode): Promise<Posted | null> {
  return post(tx, { ...entry, amount: negated(entry.amount) }, now, whenShort);
}

/** Takes back exactly what a row gave. A row is reversed once: the new row is keyed by it. */
export async function reverse(tx: Tx, transactionId: number, now: Date): Promise<{ amount: Cents; posted: Posted }> {
  const given = await tx
    .selectFrom('reward_transactions')
    .select(['user_id', 'amount', 'habit_id', 'challenge_id', 'description'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
  const entry: Entry = {
    userId: given.user_id,
    amount: given.amount,
    type: 'undo',
    ...(given.habit_id !== null && { habitId: given.habit_id }),
    ...(given.challenge_id !== null && { challengeId: given.challenge_id }),
    description: given.description,
    sourceKey: `undo ${transactionId}`,
  };
  const posted = await debit(tx, entry, now, 'reward_spent');
  if (!posted) throw refuse('nothing_to_undo');
  return { amount: given.amount, posted };
}

async function post(tx: Tx, entry: Entry, now: Date, outOfRange: RefusalCode): Promise<Posted | null> {
  const { currency } = await tx
    .selectFrom('users')
    .select('currency')
    .where('id', '=', entry.userId)
    .executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('reward_transactions')
    .values({
      user_id: entry.userId,
      amount: entry.amount,
      currency,
      type: entry.type,
      habit_id: entry.habitId ?? null,
      challenge_id: entry.challengeId ?? null,
      description: entry.description,
      source_key: entry.sourceKey,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const moved = await tx
    .updateTable('users')
    .set({ balance: sql<Cents>`balance + ${entry.amount}` })
    .where('id', '=', entry.userId)
    .where(sql<boolean>`balance + ${entry.amount} between 0 and ${maxCents}`)
    .returning('balance')
    .executeTakeFirst();
  if (!moved) throw refuse(outOfRange);
  return { id: row.id, balance: moved.balance, currency };
}
