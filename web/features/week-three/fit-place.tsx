import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

/** As high as the question about a short name, so that the notes do not move when it arrives. */
const space = 'mb-3.5 min-h-86 md:min-h-54.5';

const load = () => import('./on-demand.ts');

/** Above the note of a promise that asks whether it still fits. */
export function FitPlace({ item, user }: { item: CommitmentCard; user: CurrentUser }) {
  const { code, hasFailed } = useWhenNeeded(load, true);
  if (code) return <code.FitQuestion item={item} user={user} space={space} />;
  return hasFailed ? null : <div className={space} />;
}
