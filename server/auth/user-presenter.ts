import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayEndsAt, dayIn } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { UserRow } from './user-store.ts';

export function presentUser(user: UserRow, now: Date): CurrentUser {
  return {
    ...user,
    balance: decimalFromCents(user.balance),
    today: dayIn(user.timezone, now),
    dayEndsAt: dayEndsAt(user.timezone, now).toISOString(),
  };
}
