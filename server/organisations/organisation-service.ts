import * as z from 'zod/mini';
import { registrationForm, type UserReply } from '#shared/contract/auth-calls.ts';
import type { Received, Reply } from '#shared/contract/endpoint.ts';
import type { finishOrganisation, OrganisationIdentity } from '#shared/contract/organisation-calls.ts';
import { usernameFrom } from '#shared/domain/usernames.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import { checkRegistration, createAccount, type SignedIn } from '#server/auth/auth-service.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import { freeUsername, withFreeUsername } from '#server/auth/free-username.ts';
import { isBrowserKnown } from '#server/auth/known-browser-store.ts';
import { isPasswordRight } from '#server/auth/password-check.ts';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import { announceEnded, openSession, type Session, type Visitor } from '#server/auth/session-service.ts';
import { presentUser } from '#server/auth/user-presenter.ts';
import {
  findPasswordHash,
  findUser,
  foldName,
  isSuspended,
  lockUser,
  lockUserByPasswordHash,
  noPassword,
} from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { listPasskeysOf } from '#server/passkeys/passkey-store.ts';
import { OpenIdFailure, type Claims, type OpenId, type Secrets } from './openid.ts';
import { presentIdentity } from './organisation-presenter.ts';
import * as store from './organisation-store.ts';

type Finish = Received<typeof finishOrganisation, 'body'>;
type Finished = Reply<typeof finishOrganisation>;
/** What the browser gets: a session, or the token of a link that waits for a password. */
type Outcome = { reply: Finished; opened?: SignedIn['opened']; linkToken?: string };

/** `token` goes into the browser's cookie: only that browser can finish. */
export async function start(
  deps: Deps,
  openId: OpenId,
  { address }: Pick<Visitor, 'address'>,
): Promise<{ url: string; token: string }> {
  deps.limits.take({ organisationSignInsPerAddress: address });
  const secrets = { state: newToken(), nonce: newToken(), code_verifier: newToken() };
  const url = await openId.urlFor(secrets).catch(refuseFor(deps));
  const token = newToken();
  await deps.write((tx) => store.insertSignIn(tx, { token_hash: hashToken(token), ...secrets }, deps.now()));
  return { url, token };
}

/** Signs in a known identity, registers an unknown one, or asks for the password of the account with its address. */
export async function finish(
  deps: Deps,
  openId: OpenId,
  visitor: Visitor & { organisationToken: string | undefined },
  { code, state, iss, error, ...newcomer }: Finish,
): Promise<Outcome> {
  const secrets = await takeSecrets(deps, visitor.organisationToken);
  const answer = Object.entries({ code, state, iss, error }).filter((entry): entry is [string, string] => !!entry[1]);
  const claims = await openId.claims(Object.fromEntries(answer), secrets).catch(refuseFor(deps));
  const known = await store.findIdentity(deps.db, claims);
  if (known) return signInKnown(deps, known, visitor);

  const email = z.safeParse(registrationForm.shape.email, claims.email).data;
  if (email === undefined) throw refuse('organisation_unverified');
  const account = await store.findByAddress(deps.db, email);
  if (!account) return register(deps, { ...claims, email }, newcomer, visitor);
  // An unconfirmed address may be that of a stranger who wants to share the account with its owner.
  if (account.email_confirmed_at === null) throw refuse('organisation_unconfirmed');
  const linkToken = newToken();
  const { issuer, subject } = claims;
  const link = { token_hash: hashToken(linkToken), user_id: account.id, issuer, subject, email };
  await deps.write((tx) => store.insertLink(tx, link, deps.now()));
  return {
    reply: { user: null, isNew: false, link: { email, hasPassword: account.password_hash !== noPassword } },
    linkToken,
  };
}

/** Works once. */
async function takeSecrets(deps: Deps, token: string | undefined): Promise<Secrets> {
  const secrets =
    token === undefined ? undefined : await deps.write((tx) => store.useSignIn(tx, hashToken(token), deps.now()));
  if (!secrets) throw refuse('organisation_expired');
  return secrets;
}

async function signInKnown(deps: Deps, identity: { id: number; user_id: number }, visitor: Visitor): Promise<Outcome> {
  const now = deps.now();
  const { user, opened } = await deps.write(async (tx) => {
    const user = await lockUser(tx, identity.user_id);
    // Unlinked, or deleted, at this moment.
    if (!user || !(await store.touchIdentity(tx, identity.id, now))) throw refuse('organisation_expired');
    if (await isSuspended(tx, user.id)) throw refuse('suspended');
    await recordEvent(tx, user.id, 'signed_in_by_organisation', deviceInWords(visitor.userAgent), now);
    return { user: presentUser(user, now), opened: await openSession(tx, user.id, visitor, now) };
  });
  announceEnded(deps, opened.ended);
  return { reply: { user, isNew: false, link: null }, opened };
}

/** An account without a password, whose address the organisation has verified. */
async function register(
  deps: Deps,
  { issuer, subject, email, name }: Claims & { email: string },
  newcomer: Pick<Finish, 'currency' | 'timezone' | 'inviteCode'>,
  visitor: Visitor,
): Promise<Outcome> {
  await checkRegistration(deps, newcomer, visitor.address);
  deps.limits.take({ registrationsPerAddress: visitor.address });
  const now = deps.now();
  const shownName = [name, email.split('@', 1)[0]]
    .map((text) => z.safeParse(registrationForm.shape.name, text).data)
    .find((text) => text !== undefined);
  const form = { ...newcomer, email, name: shownName ?? 'Friend' };
  const wanted = usernameFrom(form.name, email);
  const { user, opened } = await withFreeUsername(() =>
    deps.write(async (tx) => {
      const username = await freeUsername(tx, wanted);
      const user = await createAccount(tx, { ...form, username }, noPassword, now, { isConfirmed: true });
      const at = now.toISOString();
      const identity = { user_id: user.id, issuer, subject, email, created_at: at, last_used_at: at };
      if (!(await store.insertIdentity(tx, identity))) throw refuse('organisation_known');
      await recordEvent(tx, user.id, 'registered', deviceInWords(visitor.userAgent), now);
      return { user: presentUser(user, now), opened: await openSession(tx, user.id, visitor, now) };
    }),
  );
  announceEnded(deps, opened.ended);
  return { reply: { user, isNew: true, link: null }, opened };
}

/** Guesses count as failed logins to that account. */
export async function link(
  deps: Deps,
  visitor: Visitor & { organisationToken: string | undefined },
  password: string,
): Promise<SignedIn> {
  const { organisationToken, browserToken, address } = visitor;
  const tokenHash = organisationToken === undefined ? undefined : hashToken(organisationToken);
  const waiting = tokenHash === undefined ? undefined : await store.findLink(deps.db, tokenHash, deps.now());
  if (!waiting || tokenHash === undefined) throw refuse('organisation_expired');
  const { user_id, issuer, subject, email } = waiting;
  const device = deviceInWords(visitor.userAgent);
  const passwordHash = (await findPasswordHash(deps.db, user_id)) || null;
  const isKnownBrowser = browserToken !== undefined && (await isBrowserKnown(deps.db, user_id, browserToken));
  const guess = { account: `user ${user_id}`, address, isKnownBrowser, passwordHash, password };
  const isRight = await isPasswordRight(deps, guess);
  if (!isRight || passwordHash === null) {
    deps.failedTries.note(user_id, 'wrong_password', device);
    throw refuse('wrong_password');
  }
  const now = deps.now();
  const signedIn = await deps.write(async (tx) => {
    const user = await lockUserByPasswordHash(tx, user_id, passwordHash);
    if (!user) throw refuse('wrong_password');
    if (await isSuspended(tx, user.id)) throw refuse('suspended');
    // The account may have another address by now.
    const isSame = foldName(user.email) === foldName(email) && user.email_confirmed_at !== null;
    if (!isSame || !(await store.useLink(tx, tokenHash))) throw refuse('organisation_expired');
    const at = now.toISOString();
    const identity = { user_id, issuer, subject, email, created_at: at, last_used_at: at };
    if (!(await store.insertIdentity(tx, identity))) throw refuse('organisation_known');
    await queueMail(tx, { kind: 'organisation_linked', address: user.email, user_id }, now);
    await recordEvent(tx, user_id, 'organisation_linked', device, now);
    return { user: presentUser(user, now) satisfies UserReply, opened: await openSession(tx, user_id, visitor, now) };
  });
  deps.jobs.wake();
  announceEnded(deps, signedIn.opened.ended);
  return signedIn;
}

export async function listOwn(deps: Deps, { userId }: Session): Promise<OrganisationIdentity[]> {
  return (await store.listIdentitiesOf(deps.db, userId)).map(presentIdentity);
}

/** Refused if no way to sign in would be left: a password, a passkey, another identity, or a reset by a confirmed address. */
export async function unlink(
  deps: Deps,
  { session, userAgent }: { session: Session; userAgent: string | undefined },
  id: number,
): Promise<void> {
  const { userId } = session;
  await deps.write(async (tx) => {
    // Locked, so that of two last ways in removed at once one stays.
    if (!(await lockUser(tx, userId))) throw refuse('not_signed_in');
    const identities = await store.listIdentitiesOf(tx, userId);
    if (!identities.some((identity) => identity.id === id)) throw refuse('not_found');
    const { has_password, email_confirmed_at } = (await findUser(tx, userId))!;
    const hasOther = identities.length > 1 || (await listPasskeysOf(tx, userId)).length > 0;
    if (!hasOther && !has_password && email_confirmed_at === null) throw refuse('organisation_last_way_in');
    await store.deleteIdentity(tx, id);
    await recordEvent(tx, userId, 'organisation_unlinked', deviceInWords(userAgent), deps.now());
  });
}

const refusalFor = {
  denied: 'organisation_denied',
  silent: 'organisation_silent',
  failed: 'organisation_failed',
} as const;

function refuseFor({ log }: Pick<Deps, 'log'>) {
  return (error: unknown): never => {
    if (!(error instanceof OpenIdFailure)) throw error;
    log.warn({ kind: error.kind, code: error.code }, 'signing in through the organisation failed');
    throw refuse(refusalFor[error.kind]);
  };
}
