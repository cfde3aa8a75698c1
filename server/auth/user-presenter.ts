import type { UserReply } from '#shared/contract/auth-calls.ts';
import { dayEndsAt, dayOf } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { UserRow } from './user-store.ts';

/** Whether the address is confirmed, the one that will replace it, and whether the person has a password. */
export function presentAccess({ email_confirmed_at, pending_email, has_password }: UserRow) {
  return {
    emailConfirmed: email_confirmed_at !== null,
    pendingEmail: pending_email,
    hasPassword: Boolean(has_password),
  };
}

export function presentUser(user: UserRow, now: Date): UserReply {
  return {
    ...user,
    ...presentAccess(user),
    balance: decimalFromCents(user.balance),
    dayStartHour: user.day_start_hour,
    today: dayOf(user, now),
    dayEndsAt: dayEndsAt(user, now).toISOString(),
  };
}
