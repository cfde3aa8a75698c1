import type { Commitment } from '#server/commitments/commitment.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Role } from '#server/db/tables.ts';

// Extra codes, which may expire. The commitment's own code is a column of it.

type NewInvitation = {
  code: string;
  created_by: number;
  created_at: string;
  expires_at: string | null;
  role: Role;
};

export async function insertInvitation(tx: Tx, { id }: Commitment, invitation: NewInvitation): Promise<number> {
  const row = await tx
    .insertInto('invitations')
    .values({ commitment_id: id, ...invitation })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Valid codes only, newest first. */
export async function listInvitations(db: Reader, { id }: Commitment, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select([
      'invitations.id',
      'invitations.code',
      'invitations.created_by',
      'invitations.created_at',
      'invitations.expires_at',
      'invitations.role',
      'users.name as creator_name',
    ])
    .where('invitations.commitment_id', '=', id)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]))
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.code')
    .execute();
}

export async function findInvitation(db: Reader, code: string) {
  return db
    .selectFrom('invitations')
    .select(['commitment_id', 'created_by', 'expires_at', 'role'])
    .where('code', '=', code)
    .executeTakeFirst();
}

export async function deleteInvitation(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('invitations').where('code', '=', code).execute();
}

export async function deleteInvitationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('created_by', '=', userId).execute();
}

export async function deleteExpiredInvitations(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<=', now.toISOString()).execute();
}
