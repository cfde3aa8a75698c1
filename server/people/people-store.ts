import type { NotNull } from 'kysely';
import { foldName } from '#server/auth/user-store.ts';
import type { Reader, Tx } from '#server/db/database.ts';

const shown = ['id', 'username', 'email', 'name', 'created_at', 'suspended_at'] as const;

/** In the order of their ids, from the one after `after`. Deleted accounts are left out. */
export async function listPeople(db: Reader, after: number, limit: number) {
  return db
    .selectFrom('users')
    .select(shown)
    .where('id', '>', after)
    .where('username', 'is not', null)
    .$narrowType<{ username: NotNull; email: NotNull }>()
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** By "id:7", by e-mail address or by username. */
export async function findPerson(db: Reader, who: string) {
  const id = /^id:(\d{1,15})$/.exec(who)?.[1];
  const people = db
    .selectFrom('users')
    .select(shown)
    .where('username', 'is not', null)
    .$narrowType<{ username: NotNull; email: NotNull }>();
  const found = id
    ? people.where('id', '=', Number(id))
    : people.where(who.includes('@') ? 'email_key' : 'username_key', '=', foldName(who));
  return found.executeTakeFirst();
}

/** Locks the row: a login at the same moment comes before or after, never in between. */
export async function setSuspended(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}
