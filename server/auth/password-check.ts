import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { findPasswordHash } from './user-store.ts';

/** Guesses by a signed-in user count as failed logins. Returns the matching hash, for `lockUserByPasswordHash`. */
export async function checkPassword(deps: Deps, userId: number, password: string, address: string): Promise<string> {
  const hash = await findPasswordHash(deps.db, userId);
  const isRight = await isPasswordRight(deps, `user ${userId}`, address, hash, password);
  if (!hash || !isRight) throw refuse('wrong_password');
  return hash;
}

/** Takes the same time for a wrong password and for an unknown account. */
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
  // Checked again: of many guesses at once, a right one after the limit must not be revealed.
  else deps.limits.check(failure);
  return isRight;
}
