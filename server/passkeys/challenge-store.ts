import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

type Challenge = Omit<Tables['passkey_challenges'], 'expires_at'>;

const validMs = 5 * 60_000;

export async function insertChallenge(tx: Tx, challenge: Challenge, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + validMs).toISOString();
  await tx
    .insertInto('passkey_challenges')
    .values({ ...challenge, expires_at })
    .execute();
}

/** Of simultaneous uses only one succeeds, and only for the purpose and the person it was made for. */
export async function useChallenge(
  tx: Tx,
  { challenge, purpose, user_id }: Omit<Challenge, 'user_handle'>,
  now: Date,
): Promise<Pick<Challenge, 'challenge' | 'user_handle'> | undefined> {
  return tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .returning(['challenge', 'user_handle'])
    .executeTakeFirst();
}

export async function deleteExpiredChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
}

export async function deleteChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}
