import { sql } from 'kysely';
import { maxCents, negated, type Cents, type Currency } from '#shared/domain/money.ts';
import type { RefusalCode } from '#shared/contract/errors.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import type { Tx } from '#server/db/database.ts';
import { storedMoment, type StoredMoment } from '#server/db/dialect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import { refuse } from '#server/http/refusal.ts';

// The only code that changes a balance. Each transaction adds a row and updates the balance; rows are never deleted, and
// nothing but the text of a deleted account is edited, so a balance is always the sum of its rows.

type Entry = {
  userId: number;
  amount: Cents;
  type: Tables['reward_transactions']['type'];
  /** The commitment that earns it; absent for a goal. */
  of?: Commitment;
  description: string;
  key: Key;
  /** The overseer whose word releases it. */
  confirmedBy?: number | null;
};

/**
 * Unique, so that nothing is entered twice: the part of a period that is paid for, and how often it has been by then; the
 * row that this one takes back; or the name of a move of a goal.
 */
type Key = { paidFor: string; number: number } | { undoes: number } | { sourceKey: string };

export type Posted = { id: number; balance: Cents; currency: Currency };

/** Null if this key was already paid. */
export async function credit(tx: Tx, entry: Entry, now: Date): Promise<Posted | null> {
  return post(tx, entry, now, 'balance_full');
}

/** Whether the balance can take the amount. Locks the user, so that this stays true until the transaction ends. */
export async function hasRoom(tx: Tx, userId: number, amount: Cents): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set((user) => ({ balance: user.ref('balance') }))
    .where('id', '=', userId)
    .returning(['balance', 'in_jars'])
    .executeTakeFirst();
  return row !== undefined && row.balance + row.in_jars + amount <= maxCents;
}

/** Refuses with `whenShort` if the balance does not cover the amount. */
export async function debit(tx: Tx, entry: Entry, now: Date, whenShort: RefusalCode): Promise<Posted | null> {
  return post(tx, { ...entry, amount: negated(entry.amount) }, now, whenShort);
}

/** Takes back exactly what a row paid. The new row's key is that row, so it is reversed only once. */
export async function reverse(tx: Tx, transactionId: number, now: Date): Promise<{ amount: Cents; posted: Posted }> {
  const given = await tx
    .selectFrom('reward_transactions')
    .select(['user_id', 'amount', 'commitment_kind', 'commitment_id', 'description'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
  const entry: Entry = {
    userId: given.user_id,
    amount: given.amount,
    type: 'undo',
    ...(given.commitment_kind !== null &&
      given.commitment_id !== null && { of: { kind: given.commitment_kind, id: given.commitment_id } }),
    description: given.description,
    key: { undoes: transactionId },
  };
  const posted = await debit(tx, entry, now, 'reward_spent');
  if (!posted) throw refuse('nothing_to_undo');
  return { amount: given.amount, posted };
}

type JarMove = Pick<Entry, 'userId' | 'amount' | 'description'> & { sourceKey: string };

/**
 * Moves an amount between the balance and a jar; a negative one comes back. Refuses if the balance does not cover it.
 * What comes back always fits: balance and jars together stay within the limit of a balance.
 */
export async function moveToJar(tx: Tx, move: JarMove, now: Date): Promise<Omit<Posted, 'id'>> {
  const { userId, amount } = move;
  await enterOnce(tx, { ...move, amount: negated(amount), type: 'jar' }, now);
  const [moved] = await shifting(tx, userId, amount);
  if (!moved) throw refuse('balance_too_small');
  return moved;
}

/** Spends what a person has in a jar: out of the jar, and gone. The balance stays as it is. */
export async function spendFromJar(tx: Tx, { userId, amount, description, sourceKey }: JarMove, now: Date) {
  const back = { userId, amount, description, type: 'jar', sourceKey: `${sourceKey} out` } as const;
  await enterOnce(tx, back, now);
  await enterOnce(tx, { ...back, amount: negated(amount), type: 'goal', sourceKey: `${sourceKey} spent` }, now);
  await tx
    .updateTable('users')
    .set({ in_jars: sql<Cents>`in_jars - ${amount}` })
    .where('id', '=', userId)
    .execute();
}

async function enterOnce(tx: Tx, move: JarMove & Pick<Entry, 'type'>, now: Date): Promise<void> {
  const { sourceKey, ...entry } = move;
  const id = await enter(tx, { ...entry, key: { sourceKey } }, now);
  if (id === undefined) throw new Error(`${sourceKey} was entered before, although its goal is locked`);
}

/** Empties the texts of the next rows of a user after that id. Returns the last id, or undefined at the end. */
export async function forgetDescriptions(
  tx: Tx,
  userId: number,
  after: number,
  count: number,
): Promise<number | undefined> {
  const rows = await tx
    .selectFrom('reward_transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await tx.updateTable('reward_transactions').set({ description: '' }).where('id', 'in', ids).execute();
  return ids.at(-1);
}

async function post(tx: Tx, entry: Entry, now: Date, outOfRange: RefusalCode): Promise<Posted | null> {
  const id = await enter(tx, entry, now);
  if (id === undefined) return null;
  const [moved] = await moving(tx, entry.userId, entry.amount);
  if (!moved) throw refuse(outOfRange);
  return { id, ...moved };
}

const noKey = { paidFor: null, number: null, undoes: null, sourceKey: null };

/** The id of the new row, or undefined if its key exists. */
async function enter(tx: Tx, entry: Entry, now: Date): Promise<number | undefined> {
  const { userId, amount, type, of, description, confirmedBy = null } = entry;
  const { paidFor, number, undoes, sourceKey } = { ...noKey, ...entry.key };
  const [kind, id, at] = [of?.kind ?? null, of?.id ?? null, storedMoment(tx, now)];
  const keys = [paidFor, number, undoes, sourceKey] as const;
  const [row] = await entering(tx, userId, amount, type, kind, id, description, ...keys, at, confirmedBy);
  return row?.id;
}

type Row = Tables['reward_transactions'];

const entering = prepared(
  (
    tx: Tx,
    userId: number,
    amount: Cents,
    type: Row['type'],
    kind: Row['commitment_kind'],
    commitmentId: number | null,
    description: string,
    paidFor: string | null,
    number: number | null,
    undoes: number | null,
    sourceKey: string | null,
    createdAt: StoredMoment,
    confirmedBy: number | null,
  ) =>
    tx
      .insertInto('reward_transactions')
      .values({
        user_id: userId,
        amount,
        currency: tx.selectFrom('users').select('currency').where('id', '=', userId),
        type,
        commitment_kind: kind,
        commitment_id: commitmentId,
        description,
        paid_for: paidFor,
        number,
        undoes,
        source_key: sourceKey,
        created_at: createdAt,
        confirmed_by: confirmedBy,
      })
      // Whichever of the three keys it has; nothing else of a row is unique but the id that it gets.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
);

const moving = prepared((tx: Tx, userId: number, amount: Cents) =>
  tx
    .updateTable('users')
    .set({ balance: sql<Cents>`balance + ${amount}` })
    .where('id', '=', userId)
    .where(sql<boolean>`balance + ${amount} >= 0`)
    // What is in jars must fit back.
    .where(sql<boolean>`balance + in_jars + ${amount} <= ${maxCents}`)
    .returning(['balance', 'currency']),
);

const shifting = prepared((tx: Tx, userId: number, amount: Cents) =>
  tx
    .updateTable('users')
    .set({ balance: sql<Cents>`balance - ${amount}`, in_jars: sql<Cents>`in_jars + ${amount}` })
    .where('id', '=', userId)
    .where(sql<boolean>`balance >= ${amount}`)
    .returning(['balance', 'currency']),
);
