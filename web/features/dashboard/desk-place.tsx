import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

export type DeskProps = { days: Dashboard['days']; lastWords: Dashboard['lastWords']; user: CurrentUser };

const loadDesk = () => import('./desk-cards.tsx');

/** This week and the last words of companions. Phones, which have no room for them, do not load them. */
export function DeskPlace(props: DeskProps) {
  const { code } = useWhenNeeded(loadDesk, innerWidth > 991);
  return code && <code.DeskCards {...props} />;
}
