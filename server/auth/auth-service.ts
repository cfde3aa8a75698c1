import type { CurrentUser, login, register } from '#shared/contract/auth-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import { dayEndsAt, dayIn } from '#shared/domain/days.ts';
import { decimalFromCents, defaultCurrency, noCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { openSession, type Session } from './session-service.ts';
import { deleteSession } from './session-store.ts';
import { findLogin, findUser, foldName, insertUser, isUsernameTaken, type UserRow } from './user-store.ts';

type SignedIn = { user: CurrentUser; token: string };
type Visitor = { address: string; session: Session | null };

export async function registerUser(
  deps: Deps,
  form: Received<typeof register, 'body'>,
  visitor: Visitor,
): Promise<SignedIn> {
  deps.limits.take({ registrationsPerAddress: visitor.address });
  const passwordHash = await deps.passwords.hash(form.password);
  const now = deps.now();
  return deps.write(async (tx) => {
    const user = await insertUser(tx, {
      username: form.username,
      email: form.email,
      name: form.name,
      password_hash: passwordHash,
      balance: noCents,
      currency: form.currency ?? defaultCurrency,
      timezone: form.timezone ?? 'UTC',
      created_at: now.toISOString(),
    });
    if (!user) throw refuse((await isUsernameTaken(tx, form.username)) ? 'username_taken' : 'email_taken');
    return { user: presentUser(user, now), token: await openSession(tx, user.id, visitor.session, now) };
  });
}

/** The same answer in the same time for a wrong password and for a name that nobody has. */
export async function logIn(deps: Deps, form: Received<typeof login, 'body'>, visitor: Visitor): Promise<SignedIn> {
  const found = await findLogin(deps.db, form.username);
  const account = found ? `user ${found.id}` : `name ${foldName(form.username)}`;
  const failure = {
    failedLoginsPerAccount: `${account} from ${visitor.address}`,
    failedLoginsPerAddress: visitor.address,
  };
  deps.limits.check(failure);
  const isRight = found
    ? await deps.passwords.verify(form.password, found.password_hash)
    : await deps.passwords.verifyNothing(form.password);
  if (!found || !isRight) {
    deps.limits.take(failure);
    throw refuse('wrong_login');
  }
  // Again: of many guesses at once only as many are answered as may fail, and a right one after those is not told.
  deps.limits.check(failure);

  const now = deps.now();
  return deps.write(async (tx) => {
    const user = await findUser(tx, found.id);
    if (!user) throw refuse('wrong_login');
    return { user: presentUser(user, now), token: await openSession(tx, user.id, visitor.session, now) };
  });
}

export async function logOut(deps: Deps, session: Session | null): Promise<void> {
  if (session) await deps.write((tx) => deleteSession(tx, session.tokenHash));
}

export async function readCurrentUser(deps: Deps, session: Session): Promise<CurrentUser> {
  const user = await findUser(deps.db, session.userId);
  if (!user) throw refuse('not_signed_in');
  return presentUser(user, deps.now());
}

function presentUser(user: UserRow, now: Date): CurrentUser {
  return {
    ...user,
    balance: decimalFromCents(user.balance),
    today: dayIn(user.timezone, now),
    dayEndsAt: dayEndsAt(user.timezone, now).toISOString(),
  };
}
