import { randomBytes } from 'node:crypto';
import { lockUser } from '#server/auth/user-store.ts';
import type { Reader } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { linkTo } from '#server/mail/mail-text.ts';
import { readSettings, writeSettings } from './settings-store.ts';
import { readUnsubscribeToken, unsubscribeToken, type MailTopic } from './unsubscribe-token.ts';

/** The link of a mail, which turns off mail of its kind. */
export async function unsubscribeLink(
  deps: Pick<Deps, 'db' | 'write' | 'env'>,
  userId: number,
  topic: MailTopic,
): Promise<URL> {
  const secret = (await findSecret(deps.db)) ?? (await makeSecret(deps));
  return linkTo(deps.env, '/unsubscribe', unsubscribeToken(secret, userId, topic));
}

/** Turns off mail of the token's kind. A deleted account gets the same answer: it gets no mail either. */
export async function unsubscribeBy({ db, write }: Pick<Deps, 'db' | 'write'>, token: string): Promise<MailTopic> {
  const secret = await findSecret(db);
  const found = secret === undefined ? undefined : readUnsubscribeToken(secret, token);
  if (!found) throw refuse('unsubscribe_invalid');
  const { userId, topic } = found;
  await write(async (tx) => {
    if (!(await lockUser(tx, userId))) return;
    const before = (await readSettings(tx, [userId])).get(userId)!;
    await writeSettings(
      tx,
      userId,
      topic === 'weeklyLetter'
        ? { ...before, weeklyLetter: 'never' }
        : { ...before, kinds: { ...before.kinds, [topic]: { ...before.kinds[topic], mail: false } } },
    );
  });
  return topic;
}

async function findSecret(db: Reader): Promise<string | undefined> {
  const row = db.selectFrom('server_secrets').select('value').where('name', '=', 'unsubscribe');
  return (await row.executeTakeFirst())?.value;
}

/** Of instances that make one at the same time, the first one's counts. */
async function makeSecret({ write }: Pick<Deps, 'write'>): Promise<string> {
  return write(async (tx) => {
    await tx
      .insertInto('server_secrets')
      .values({ name: 'unsubscribe', value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findSecret(tx))!;
  });
}
