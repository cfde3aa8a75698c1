import { dayOf, dayStartsAt } from '#shared/domain/days.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import type { Session } from '#server/auth/session-service.ts';
import { lockActiveUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { refuse } from '#server/http/refusal.ts';
import { readEvents } from './calendar-events.ts';
import { deleteAddress, findAddress, findOwnerOf, replaceAddress } from './calendar-store.ts';
import { icalendar } from './icalendar.ts';

type Caller = { session: Session; userAgent: string | undefined };

export async function readOwnCalendar({ db, env }: Deps, { userId }: Session): Promise<{ url: string | null }> {
  const row = await findAddress(db, userId);
  return { url: row ? addressOf(env, row.secret) : null };
}

export async function makeCalendar(deps: Deps, { session: { userId }, userAgent }: Caller): Promise<{ url: string }> {
  const secret = newToken();
  const now = deps.now();
  await deps.write(async (tx) => {
    if (!(await lockActiveUser(tx, userId))) throw refuse('not_signed_in');
    await replaceAddress(tx, userId, secret, now);
    await recordEvent(tx, userId, 'calendar_made', deviceInWords(userAgent), now);
  });
  return { url: addressOf(deps.env, secret) };
}

export async function endCalendar(deps: Deps, { session: { userId }, userAgent }: Caller): Promise<void> {
  await deps.write(async (tx) => {
    if (await deleteAddress(tx, userId))
      await recordEvent(tx, userId, 'calendar_ended', deviceInWords(userAgent), deps.now());
  });
}

/** What a calendar program reads under the address with this secret. */
export async function readCalendar(deps: Deps, secret: string): Promise<string> {
  const person = await findOwnerOf(deps.db, secret);
  if (!person) throw refuse('not_found');
  deps.limits.take({ callsPerSession: hashToken(secret) });
  const now = deps.now();
  const events = await readEvents(deps.db, person, now);
  return icalendar(events, dayStartsAt(person, dayOf(person, now)));
}

function addressOf(env: Deps['env'], secret: string): string {
  return new URL(`/calendar/${secret}.ics`, siteUrl(env)).href;
}
