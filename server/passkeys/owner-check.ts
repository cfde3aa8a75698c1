import { deviceInWords } from '#server/auth/device-in-words.ts';
import { checkPassword } from '#server/auth/password-check.ts';
import type { Session, Visitor } from '#server/auth/session-service.ts';
import { findPasswordHash } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { passkeySite } from './passkey-site.ts';
import { findPasskey, usePasskey } from './passkey-store.ts';
import { takeChallenge, verifyAssertion, type Assertion } from './passkey-verification.ts';

export type Owner = Visitor & { session: Session; host: string };
export type Proof = { password?: string | undefined; assertion?: Assertion | undefined };

/**
 * Checks that the owner asks, and not just a session, which may be stolen: by the password, or by a passkey that signs
 * now. Returns what is stored as the password's hash, for `lockUserByPasswordHash`.
 */
export async function checkOwner(deps: Deps, owner: Owner, { password, assertion }: Proof): Promise<string> {
  if (assertion) return checkPasskey(deps, owner, assertion);
  if (password === undefined)
    throw refuse('bad_input', { issues: [{ path: 'password', message: 'Password is required' }] });
  return checkPassword(deps, owner, password);
}

async function checkPasskey(deps: Deps, { session, host, userAgent }: Owner, assertion: Assertion): Promise<string> {
  const { userId } = session;
  function refuseIt(): never {
    deps.failedTries.note(userId, 'wrong_passkey', deviceInWords(userAgent));
    throw refuse('wrong_passkey');
  }
  const { challenge } = await takeChallenge(deps, assertion, 'confirm', userId);
  const passkey = await findPasskey(deps.db, assertion.id);
  if (passkey?.user_id !== userId) return refuseIt();
  const counter = await verifyAssertion(assertion, challenge, passkeySite(deps.env, host), passkey);
  const isUsed = counter !== undefined && (await deps.write((tx) => usePasskey(tx, passkey.id, counter, deps.now())));
  const hash = await findPasswordHash(deps.db, userId);
  if (!isUsed || hash === null) return refuseIt();
  return hash;
}
