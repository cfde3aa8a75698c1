import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

export type DeskProps = { days: Dashboard['days']; lastWords: Dashboard['lastWords']; user: CurrentUser };

const load = () => import('./desk-cards.tsx');

/** This week and the last words of companions. On phones they would push the promises down. */
export function DeskPlace(props: DeskProps) {
  const isWide = useIsWide();
  const { code } = useWhenNeeded(load, isWide);
  return isWide && code && <code.DeskCards {...props} />;
}
