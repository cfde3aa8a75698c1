import { Archive, ChevronDown } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

/** A closed disclosure below the list. */
export function ArchivedNotes({ items, user }: { items: readonly CommitmentCard[]; user: CurrentUser }) {
  const { code, fetchCode } = useOnDemand(() => import('./archived-list.tsx'));
  if (items.length === 0) return null;
  return (
    <details className="group" onToggle={(event) => event.newState === 'open' && fetchCode()}>
      <summary className="flex min-h-13 list-none items-center gap-2.5 rounded-xl font-[650] text-fg-2">
        <Archive aria-hidden="true" className="size-5" />
        <span>Archived</span>
        <span className="text-small font-semibold">{items.length}</span>
        <ChevronDown aria-hidden="true" className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      {code && <code.ArchivedList items={items} user={user} />}
    </details>
  );
}
