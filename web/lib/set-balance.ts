import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { currentUserKey } from './session-switch.ts';

/** The element that shows the balance: a reward flies to it. */
export const balanceId = 'rewards-balance';

/**
 * What the server has just said it is. An older answer that is still on its way would take it back; whoever asked may
 * have asked for the new day, so it is asked for again.
 */
export async function setBalance(client: QueryClient, balance: string): Promise<void> {
  const isAsked = client.isFetching({ queryKey: currentUserKey }) > 0;
  await client.cancelQueries({ queryKey: currentUserKey });
  client.setQueryData<CurrentUser | null>(currentUserKey, (user) => user && { ...user, balance });
  if (isAsked) void client.invalidateQueries({ queryKey: currentUserKey });
}
