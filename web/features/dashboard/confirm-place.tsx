import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useConfirmations } from '#web/features/commitments/data/confirmations-door.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

/** What waits for the word of a user who oversees a promise. */
export function ConfirmPlace({ items, user }: { items: readonly CommitmentCard[]; user: CurrentUser }) {
  const isNeeded = items.some(({ role }) => role === 'overseer');
  const code = useConfirmations(isNeeded);
  return isNeeded && code && <code.ConfirmQueue user={user} />;
}
