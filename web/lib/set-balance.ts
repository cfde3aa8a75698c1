import type { QueryClient } from '@tanstack/react-query';
import type { UserReply } from '#shared/contract/auth-calls.ts';
import { currentUserKey } from './session-switch.ts';

/** The element that shows the balance; rewards fly to it. */
export const balanceId = 'rewards-balance';

/**
 * Shows a balance from a reply. Cancels a user request in flight, whose reply may be older, and repeats it, because it
 * may have been made for the new day.
 */
export async function setBalance(client: QueryClient, balance: string): Promise<void> {
  const wasFetching = client.isFetching({ queryKey: currentUserKey }) > 0;
  await client.cancelQueries({ queryKey: currentUserKey });
  client.setQueryData<UserReply | null>(currentUserKey, (user) => user && { ...user, balance });
  if (wasFetching) void client.invalidateQueries({ queryKey: currentUserKey });
}
