import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

/** Above the note of a promise that asks whether it still fits. */
export function FitPlace({ item, user }: { item: CommitmentCard; user: CurrentUser }) {
  const { code } = useWhenNeeded(() => import('./on-demand.ts'), true);
  return code ? <code.FitQuestion item={item} user={user} /> : null;
}
