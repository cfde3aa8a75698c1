import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Loading } from '#web/ui/load-state.tsx';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

const load = () => import('./earnings.tsx');

/** Earnings by month and by promise, once they are looked at. */
export function EarningsPlace({ user, isShown }: { user: CurrentUser; isShown: boolean }) {
  const { code } = useWhenNeeded(load, isShown);
  if (!isShown) return null;
  return code ? <code.Earnings user={user} /> : <Loading what="your earnings" />;
}
