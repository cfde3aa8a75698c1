import type { QueryClient } from '@tanstack/react-query';
import type { Day } from '#shared/domain/days.ts';
import { shownReminders } from './service-worker.ts';
import { setBalance } from './set-balance.ts';

/** Shows the new balance, and closes the reminders of the day that is done. */
export async function settleCompletion(
  client: QueryClient,
  { id }: { id: number },
  { balance, completionDate }: { balance: string; completionDate: Day },
): Promise<void> {
  void shownReminders(id).then((all) => all.forEach(({ day, close }) => day === completionDate && close()));
  await setBalance(client, balance);
}
