import type { Received, Reply } from '#shared/contract/endpoint.ts';
import type {
  addPasskey,
  Passkey,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '#shared/contract/passkey-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { usernameFrom } from '#shared/domain/usernames.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import { checkRegistration, countTaken, createAccount, type SignedIn } from '#server/auth/auth-service.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import { freeUsername, withFreeUsername } from '#server/auth/free-username.ts';
import { newToken } from '#server/auth/secret-token.ts';
import { announceEnded, openSession, type Session, type Visitor } from '#server/auth/session-service.ts';
import { presentUser } from '#server/auth/user-presenter.ts';
import { findLogin, findUser, isSuspended, lockActiveUser, noPassword } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { insertChallenge } from './challenge-store.ts';
import { checkOwner, type Owner } from './owner-check.ts';
import { presentPasskey } from './passkey-presenter.ts';
import { passkeySite } from './passkey-site.ts';
import * as store from './passkey-store.ts';
import { algorithms, takeChallenge, verifyAssertion, verifyCreated, type Assertion } from './passkey-verification.ts';

type Guest = Visitor & { host: string };
type CreationOptions = Reply<typeof passkeyRegistrationOptions>;
type NewPasskey = Awaited<ReturnType<typeof verifyCreated>> & { user_handle: string; name: string };
type NewAccount = NonNullable<Received<typeof addPasskey, 'body'>['account']>;

const type = 'public-key';
const timeout = 300_000;

export async function offerRegistration(
  deps: Deps,
  { session, ...visitor }: Guest,
  form: Received<typeof passkeyRegistrationOptions, 'body'>,
): Promise<CreationOptions> {
  deps.limits.take({ passkeyChallengesPerAddress: visitor.address });
  if (session) return offerAnother(deps, { session, ...visitor }, form);
  const { name, email } = form;
  if (name === undefined) throw refuse('bad_input', { issues: [{ path: 'name', message: 'Name is required' }] });
  // Refused before the device stores a passkey for an account that cannot exist.
  await checkRegistration(deps, form, visitor.address);
  if (email !== undefined && (await findLogin(deps.db, email)))
    countTaken(deps, visitor.address)(refuse('email_taken'));
  const user = { id: newToken(), name: await freeUsername(deps.db, usernameFrom(name, email)), displayName: name };
  const challenge = newToken();
  await deps.write((tx) =>
    insertChallenge(tx, { challenge, purpose: 'register', user_id: null, user_handle: user.id }, deps.now()),
  );
  return creationOptions(deps, visitor.host, challenge, user, []);
}

async function offerAnother(
  deps: Deps,
  owner: Owner,
  proof: Received<typeof passkeyRegistrationOptions, 'body'>,
): Promise<CreationOptions> {
  const { userId } = owner.session;
  await checkOwner(deps, owner, proof);
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  const passkeys = await store.listPasskeysOf(deps.db, userId);
  if (passkeys.length >= limits.passkeys.max) throw refuse('passkey_limit');
  const handle = passkeys[0]?.user_handle ?? newToken();
  const challenge = newToken();
  await deps.write((tx) =>
    insertChallenge(tx, { challenge, purpose: 'add', user_id: userId, user_handle: handle }, deps.now()),
  );
  const names = { id: handle, name: user.username, displayName: user.name };
  return creationOptions(deps, owner.host, challenge, names, passkeys);
}

/** Adds the passkey to the account of the session, which asked for its challenge as the owner. */
export async function addToAccount(
  deps: Deps,
  { session: { userId }, host, userAgent }: Owner,
  { response, name }: Received<typeof addPasskey, 'body'>,
): Promise<Reply<typeof addPasskey>> {
  const { challenge, user_handle } = await takeChallenge(deps, response, 'add', userId);
  const created = await verifyCreated(response, challenge, passkeySite(deps.env, host));
  const now = deps.now();
  const added = await deps.write(async (tx) => {
    // Locked, so that simultaneous calls cannot exceed the limit.
    if (!(await lockActiveUser(tx, userId))) throw refuse('not_signed_in');
    const user = (await findUser(tx, userId))!;
    const passkeys = await store.listPasskeysOf(tx, userId);
    if (passkeys.length >= limits.passkeys.max) throw refuse('passkey_limit');
    const passkey = await storePasskey(tx, userId, { ...created, user_handle: user_handle!, name: nameOf(name) }, now);
    await queueMail(tx, { kind: 'passkey_added', address: user.email, user_id: userId }, now);
    await recordEvent(tx, userId, 'passkey_added', deviceInWords(userAgent), now);
    return { ...passkey, user: presentUser(user, now) };
  });
  deps.jobs.wake();
  return added;
}

/** Creates an account without a password, and signs it in. */
export async function registerByPasskey(
  deps: Deps,
  visitor: Guest,
  { response, name, account }: Received<typeof addPasskey, 'body'>,
): Promise<SignedIn & { passkey: Passkey }> {
  if (!account) throw refuse('bad_input', { issues: [{ path: 'account', message: 'Name is required' }] });
  await checkRegistration(deps, account, visitor.address);
  const { challenge, user_handle } = await takeChallenge(deps, response, 'register', null);
  const created = await verifyCreated(response, challenge, passkeySite(deps.env, visitor.host));
  deps.limits.take({ registrationsPerAddress: visitor.address });
  const passkey = { ...created, user_handle: user_handle!, name: nameOf(name) };
  const signedIn = await openAccount(deps, account, passkey, visitor).catch(countTaken(deps, visitor.address));
  deps.jobs.wake();
  announceEnded(deps, signedIn.opened.ended);
  return signedIn;
}

async function openAccount(
  deps: Deps,
  account: NewAccount,
  passkey: NewPasskey,
  visitor: Guest,
): Promise<SignedIn & { passkey: Passkey }> {
  const now = deps.now();
  const wanted = usernameFrom(account.name, account.email);
  const attempt = async (tx: Tx) => {
    const username = await freeUsername(tx, wanted);
    const user = await createAccount(tx, { ...account, username }, noPassword, now);
    const stored = await storePasskey(tx, user.id, passkey, now);
    await recordEvent(tx, user.id, 'registered', deviceInWords(visitor.userAgent), now);
    return { user: presentUser(user, now), passkey: stored, opened: await openSession(tx, user.id, visitor, now) };
  };
  return withFreeUsername(() => deps.write(attempt));
}

export async function offerLogin(
  deps: Deps,
  { session, address, host }: Guest,
  { purpose = 'login' }: Received<typeof passkeyLoginOptions, 'body'>,
): Promise<Reply<typeof passkeyLoginOptions>> {
  if (purpose === 'confirm' && !session) throw refuse('not_signed_in');
  deps.limits.take({ passkeyChallengesPerAddress: address });
  const userId = purpose === 'confirm' ? session!.userId : null;
  const challenge = newToken();
  await deps.write((tx) => insertChallenge(tx, { challenge, purpose, user_id: userId, user_handle: null }, deps.now()));
  return {
    challenge,
    rpId: passkeySite(deps.env, host).rpId,
    timeout,
    userVerification: 'preferred',
    // Empty for signing in: the device then offers every passkey it has for this site, without a username.
    allowCredentials: userId === null ? [] : (await store.listPasskeysOf(deps.db, userId)).map(descriptorOf),
  };
}

export async function logInByPasskey(deps: Deps, visitor: Guest, response: Assertion): Promise<SignedIn> {
  const { challenge } = await takeChallenge(deps, response, 'login', null);
  const passkey = await store.findPasskey(deps.db, response.id);
  if (!passkey || response.response.userHandle === undefined) throw refuse('passkey_refused');
  const counter = await verifyAssertion(response, challenge, passkeySite(deps.env, visitor.host), passkey);
  if (counter === undefined) throw refuse('passkey_refused');
  const now = deps.now();
  const signedIn = await deps.write(async (tx) => {
    // The user's row first, as everywhere: another order could deadlock in PostgreSQL.
    const isActive = await lockActiveUser(tx, passkey.user_id);
    if (!isActive || !(await store.usePasskey(tx, passkey.id, counter, now))) throw refuse('passkey_refused');
    const user = (await findUser(tx, passkey.user_id))!;
    if (await isSuspended(tx, user.id)) throw refuse('suspended');
    await recordEvent(tx, user.id, 'signed_in_by_passkey', deviceInWords(visitor.userAgent), now);
    return { user: presentUser(user, now), opened: await openSession(tx, user.id, visitor, now) };
  });
  announceEnded(deps, signedIn.opened.ended);
  return signedIn;
}

export async function listOwnPasskeys(deps: Deps, { userId }: Session): Promise<Passkey[]> {
  return (await store.listPasskeysOf(deps.db, userId)).map(presentPasskey);
}

/** Refused if no way to sign in would be left: a password, another passkey, or a reset by a confirmed address. */
export async function deleteOwnPasskey(deps: Deps, { session, userAgent }: Owner, id: number): Promise<void> {
  const { userId } = session;
  await deps.write(async (tx) => {
    // Locked, so that of two last passkeys deleted at once one stays.
    if (!(await lockActiveUser(tx, userId))) throw refuse('not_signed_in');
    const passkeys = await store.listPasskeysOf(tx, userId);
    if (!passkeys.some((passkey) => passkey.id === id)) throw refuse('not_found');
    const { has_password, email_confirmed_at } = (await findUser(tx, userId))!;
    if (passkeys.length === 1 && !has_password && email_confirmed_at === null) throw refuse('last_way_in');
    await store.deletePasskeyRow(tx, id);
    await recordEvent(tx, userId, 'passkey_deleted', deviceInWords(userAgent), deps.now());
  });
}

async function storePasskey(tx: Tx, userId: number, passkey: NewPasskey, now: Date): Promise<Passkey> {
  const row = { ...passkey, user_id: userId, created_at: now.toISOString(), last_used_at: null };
  const stored = await store.insertPasskey(tx, row);
  if (!stored) throw refuse('passkey_known');
  return presentPasskey(stored);
}

function creationOptions(
  deps: Deps,
  host: string,
  challenge: string,
  user: CreationOptions['user'],
  passkeys: store.PasskeyRow[],
): CreationOptions {
  return {
    challenge,
    rp: { id: passkeySite(deps.env, host).rpId, name: 'Kept' },
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
    timeout,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    excludeCredentials: passkeys.map(descriptorOf),
  };
}

function descriptorOf({ credential_id, transports }: store.PasskeyRow) {
  return { id: credential_id, type, transports: transports === '' ? [] : transports.split(',') } as const;
}

const nameOf = (name: string | undefined) => name ?? 'Passkey';
