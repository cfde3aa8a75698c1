import { presentEvent } from '#server/account-events/account-event-presenter.ts';
import { listEvents, recordEvent } from '#server/account-events/account-event-store.ts';
import { putReset } from '#server/auth/password-reset-store.ts';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import { deleteSessionsOf, listSessions } from '#server/auth/session-store.ts';
import { foldName, lockUser, type UserRow } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { removeAccount } from '#server/profile/remove-account.ts';
import { deleteTokensOf } from '#server/tokens/token-store.ts';
import { findPerson, listPeople, setSuspended } from './people-store.ts';

// What the operator may do with an account. None of it asks for the person's password, and all of it is recorded in the
// account's activity.

const pageSize = 500;
const linkValidMs = 3_600_000;

/** The operator asked for something that cannot be done: printed without a stack. */
export class PeopleRefused extends Error {}

export type Person = Awaited<ReturnType<typeof showPerson>>;
export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** One page; the next begins after its last id. */
export async function listSome({ db }: Deps, { after }: { after: number }): Promise<ListedPerson[]> {
  return listPeople(db, after, pageSize);
}

export async function showPerson(deps: Deps, { who }: { who: string }) {
  await deps.failedTries.flush();
  const person = await findPerson(deps.db, who);
  if (!person) throw new PeopleRefused(`There is no account "${who}". Give a username, an email address or id:number.`);
  const sessions = await listSessions(deps.db, person.id, deps.now());
  const events = await listEvents(deps.db, person.id, { limit: 20 }, deps.now());
  return {
    ...person,
    sessions: sessions.map(({ device, last_used_at }) => ({ device, lastUsedAt: last_used_at })),
    events: events.map(presentEvent),
  };
}

type Target = { id: number };

/** Sessions end and signing in is refused. Everything else stays as it is. */
export async function suspend(deps: Deps, { id }: Target): Promise<void> {
  const now = deps.now();
  await deps.write(async (tx) => {
    await lockOrRefuse(tx, id);
    await setSuspended(tx, id, now);
    await deleteSessionsOf(tx, id);
    await recordEvent(tx, id, 'suspended_by_operator', null, now);
  });
  deps.sessions.ended({ userId: id });
}

export async function resume(deps: Deps, { id }: Target): Promise<void> {
  await deps.write(async (tx) => {
    await lockOrRefuse(tx, id);
    await setSuspended(tx, id, null);
    await recordEvent(tx, id, 'resumed_by_operator', null, deps.now());
  });
}

export async function signOut(deps: Deps, { id }: Target): Promise<void> {
  await deps.write(async (tx) => {
    await lockOrRefuse(tx, id);
    await deleteSessionsOf(tx, id);
    await deleteTokensOf(tx, id);
    await recordEvent(tx, id, 'signed_out_by_operator', null, deps.now());
  });
  deps.sessions.ended({ userId: id });
}

/** Returns a link that works for an hour, or null if it is mailed. */
export async function resetPassword(deps: Deps, { id, isMailed }: Target & { isMailed: boolean }) {
  const now = deps.now();
  const token = newToken();
  await deps.write(async (tx) => {
    const { email } = await lockOrRefuse(tx, id);
    if (isMailed) await queueMail(tx, { kind: 'password_reset', address: foldName(email), user_id: null }, now);
    else await putReset(tx, id, hashToken(token), new Date(now.getTime() + linkValidMs));
    await recordEvent(tx, id, 'reset_link_by_operator', null, now);
  });
  if (isMailed) return null;
  const link = new URL('/reset-password', siteUrl(deps.env));
  link.searchParams.set('token', token);
  return link.href;
}

export async function deletePerson(deps: Deps, { id }: Target): Promise<void> {
  await removeAccount(deps, id, 'deleted_by_operator', (tx) => lockOrRefuse(tx, id));
}

async function lockOrRefuse(tx: Tx, id: number): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (!user) throw new PeopleRefused('This account has been deleted.');
  return user;
}
