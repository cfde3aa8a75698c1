import type { Updateable } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import { evenList, evenParts } from '#server/db/even-list.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';

export type WebhookRow = Awaited<ReturnType<typeof listWebhooksOf>>[number];
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

const keptDeliveries = 50;

/** With their events, of these people. */
export async function listWebhooksFor(db: Reader, userIds: readonly number[]) {
  if (userIds.length === 1) return ofOne(db, userIds[0]!);
  return db
    .selectFrom('webhooks')
    .select(['id', 'user_id', 'events'])
    .where('user_id', 'in', evenList(userIds))
    .execute();
}

const ofOne = prepared((db: Reader, userId: number) =>
  db.selectFrom('webhooks').select(['id', 'user_id', 'events']).where('user_id', '=', userId),
);

export async function listWebhooksOf(db: Reader, userId: number) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function insertWebhook(
  tx: Tx,
  webhook: Pick<Tables['webhooks'], 'user_id' | 'url' | 'events' | 'secret'>,
  now: Date,
) {
  return tx
    .insertInto('webhooks')
    .values({ ...webhook, created_at: now.toISOString() })
    .returning(['id', 'url', 'events', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** False if the user has no such webhook. */
export async function deleteWebhook(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteWebhooksOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('user_id', '=', userId).execute();
}

type NewDelivery = Pick<Tables['webhook_deliveries'], 'event' | 'body'>;

const rowsPerInsert = 256;

/** The same for all these webhooks, a few hundred per statement. Keeps the last 50 of each. */
export async function insertDeliveries(
  tx: Tx,
  webhookIds: readonly number[],
  delivery: NewDelivery,
  now: Date,
): Promise<{ id: number; webhook_id: number }[]> {
  const at = now.toISOString();
  const row = { ...delivery, state: 'waiting' as const, created_at: at, next_try_at: at };
  const made = [];
  for (const part of evenParts(webhookIds, rowsPerInsert)) {
    const values = part.map((webhook_id) => ({ ...row, webhook_id }));
    made.push(...(await tx.insertInto('webhook_deliveries').values(values).returning(['id', 'webhook_id']).execute()));
    await deleteOldDeliveries(tx, part);
  }
  return made;
}

async function deleteOldDeliveries(tx: Tx, webhookIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (query) =>
      query
        .selectFrom(
          query
            .selectFrom('webhook_deliveries')
            .select(({ fn }) => [
              'id',
              fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('webhook_id').orderBy('id', 'desc'))
                .as('place'),
            ])
            .where('webhook_id', 'in', webhookIds)
            .as('placed'),
        )
        .select('placed.id')
        .where('placed.place', '>', keptDeliveries),
    )
    .execute();
}

/** Newest first; undefined webhooks have none. */
export async function listDeliveries(db: Reader, userId: number, webhookId: number) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .selectAll('delivery')
    .where('webhooks.user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .orderBy('delivery.id', 'desc')
    .limit(keptDeliveries)
    .execute();
}

/** With where to send it; undefined once it, its webhook or its owner is gone, or while the owner is suspended. */
export async function findDelivery(db: Reader, id: number) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('delivery')
    .select(['webhooks.url', 'webhooks.secret'])
    .where('delivery.id', '=', id)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function updateDelivery(
  tx: Tx,
  id: number,
  change: Updateable<Tables['webhook_deliveries']>,
): Promise<void> {
  await tx.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
}
