import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayEndsAt, dayIn } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { UserRow } from './user-store.ts';

/** Whether the address is confirmed, and the one that will replace it. */
export function presentAddress({ email_confirmed_at, pending_email }: UserRow) {
  return { emailConfirmed: email_confirmed_at !== null, pendingEmail: pending_email };
}

export function presentUser(user: UserRow, now: Date): CurrentUser {
  return {
    ...user,
    ...presentAddress(user),
    balance: decimalFromCents(user.balance),
    today: dayIn(user.timezone, now),
    dayEndsAt: dayEndsAt(user.timezone, now).toISOString(),
  };
}
