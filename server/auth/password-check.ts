import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { findPasswordHash } from './user-store.ts';

/**
 * Whoever guesses at a password while signed in is counted like whoever guesses at the door. Answers the hash that fits,
 * for `lockUserByPasswordHash`.
 */
export async function judgePassword(deps: Deps, userId: number, password: string, address: string): Promise<string> {
  const hash = await findPasswordHash(deps.db, userId);
  const isRight = await isPasswordRight(deps, `user ${userId}`, address, hash, password);
  if (!hash || !isRight) throw refuse('wrong_password');
  return hash;
}

/** The same time for a wrong password and for an account that nobody has. */
export async function isPasswordRight(
  deps: Deps,
  account: string,
  address: string,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const failure = { failedLoginsPerAccount: `${account} from ${address}`, failedLoginsPerAddress: address };
  deps.limits.check(failure);
  const isRight = passwordHash
    ? await deps.passwords.verify(password, passwordHash)
    : await deps.passwords.verifyNothing(password);
  if (!isRight) deps.limits.take(failure);
  // Again: of many guesses at once only as many are answered as may fail, and a right one after those is not told.
  else deps.limits.check(failure);
  return isRight;
}
