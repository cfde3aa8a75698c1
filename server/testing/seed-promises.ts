import type { Kind, Tables } from '#server/db/tables.ts';
import type { Tx, Write } from '#server/db/database.ts';
import { noCents } from '#shared/domain/money.ts';
import type { Insertable } from 'kysely';
import { insertRows } from './insert-rows.ts';

let promises = 0;
const at = '2026-03-01T12:00:00.000Z';

/** Promises that this person created and is in as an overseer. */
export async function seedPromises(
  write: Write,
  userId: number,
  count: number,
  kind: Kind = 'habit',
  columns: Partial<Insertable<Tables['commitments']>> = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, () => ({
    kind,
    name: 'Run',
    description: 'Before work.',
    every: 'day' as const,
    creator_id: userId,
    invite_code: `seeded-${++promises}`,
    created_at: at,
    ...(kind === 'challenge' && {
      goal_days: 5,
      completion_days: 30,
      start_date: '2026-03-01',
      end_date: '2026-03-30',
    }),
    ...columns,
  }));
  return write(async (tx) => {
    await insertRows(tx, 'commitments', rows);
    const codes = rows.map((row) => row.invite_code);
    const made = await tx
      .selectFrom('commitments')
      .select('id')
      .where('invite_code', 'in', codes)
      .orderBy('id')
      .execute();
    const ids = made.map(({ id }) => id);
    await seedMembers(tx, ids, [userId]);
    return ids;
  });
}

/** Everyone becomes an overseer of everything. */
export async function seedMembers(tx: Tx, commitmentIds: readonly number[], userIds: readonly number[]): Promise<void> {
  const rows = commitmentIds.flatMap((commitment_id) =>
    userIds.map((user_id) => ({
      commitment_id,
      user_id,
      role: 'overseer' as const,
      reward_amount: noCents,
      joined_at: at,
    })),
  );
  await insertRows(tx, 'commitment_members', rows);
}
