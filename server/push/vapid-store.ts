import type { Reader, Tx } from '#server/db/database.ts';
import type { KeyPair } from './vapid.ts';

export async function findKeyPair(db: Reader): Promise<KeyPair | undefined> {
  const row = await db.selectFrom('server_secrets').select('value').where('name', '=', 'vapid').executeTakeFirst();
  return row && (JSON.parse(row.value) as KeyPair);
}

/** Returns the stored pair: of instances that start together, the first one's. */
export async function storeKeyPair(tx: Tx, pair: KeyPair): Promise<KeyPair> {
  await tx
    .insertInto('server_secrets')
    .values({ name: 'vapid', value: JSON.stringify(pair) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findKeyPair(tx))!;
}
