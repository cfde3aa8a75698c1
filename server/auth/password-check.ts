import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { deviceInWords } from './device-in-words.ts';
import type { Session, Visitor } from './session-service.ts';
import { findPasswordHash } from './user-store.ts';

/**
 * For a signed-in user, whose browser is known by that. Guesses count as failed logins. Returns the matching hash, for
 * `lockUserByPasswordHash`.
 */
export async function checkPassword(
  deps: Deps,
  { session, address, userAgent }: Pick<Visitor, 'address' | 'userAgent'> & { session: Session },
  password: string,
): Promise<string> {
  const passwordHash = (await findPasswordHash(deps.db, session.userId)) || null;
  const isRight = await isPasswordRight(deps, {
    account: `user ${session.userId}`,
    address,
    isKnownBrowser: true,
    passwordHash,
    password,
  });
  if (passwordHash && isRight) return passwordHash;
  deps.failedTries.note(session.userId, 'wrong_password', deviceInWords(userAgent));
  throw refuse('wrong_password');
}

type Guess = {
  account: string;
  address: string;
  /** The ceiling per account does not apply to it, or strangers could lock people out. */
  isKnownBrowser: boolean;
  passwordHash: string | null;
  password: string;
};

/** Takes the same time for a wrong password, for an account without one and for an unknown account. */
export async function isPasswordRight(
  deps: Deps,
  { account, address, isKnownBrowser, passwordHash, password }: Guess,
): Promise<boolean> {
  const accountAndAddress = `${account} from ${address}`;
  const failure = {
    failedLoginsPerAccount: accountAndAddress,
    failedLoginsPerAddress: address,
    ...(!isKnownBrowser && { wrongPasswordsPerAccount: account }),
  };
  deps.limits.check(failure);
  deps.limits.take({ loginsPerAccount: accountAndAddress });
  const isRight = passwordHash
    ? await deps.passwords.verify(password, passwordHash, address)
    : await deps.passwords.verifyNothing(password, address);
  if (!isRight) deps.limits.take(failure);
  // Checked again: of many guesses at once, a right one after the limit must not be revealed.
  else deps.limits.check(failure);
  return isRight;
}
