import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

export type DeskProps = { days: Dashboard['days']; lastWords: Dashboard['lastWords']; user: CurrentUser };

const loadDesk = () => import('./desk-cards.tsx');

/** This week and the last words of companions. Phones, which have no room for them, do not load them. */
export function DeskPlace(props: DeskProps) {
  const isWide = useIsWide();
  const { code } = useWhenNeeded(loadDesk, isWide);
  return isWide && code && <code.DeskCards {...props} />;
}
