import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useRoute } from 'wouter';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { useZoneFollowsBrowser } from '#web/lib/browser-zone.ts';
import { useCurrentUser, useFollowOtherTabs } from '#web/lib/current-user.ts';
import { useNewVersionLine } from '#web/lib/service-worker.ts';
import { useMidnightRefresh } from '#web/lib/midnight-refresh.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useOutboxOf } from '#web/offline/outbox-door.ts';
import { useRealtime } from './use-realtime.ts';
import { useRenewedPush } from './use-renewed-push.ts';
import { paths } from '#web/lib/paths.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { OverlayPlace } from '#web/ui/overlay/overlay-place.tsx';
import { HeaderBand } from './header-band.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ToastArea } from './toast-area.tsx';

// On demand, because visitors never see them; they load in parallel with the page's own code.
const BalanceLink = onDemand(async () => (await import('./signed-in/balance-link.tsx')).BalanceLink);
const BottomBar = onDemand(async () => (await import('./signed-in/bottom-bar.tsx')).BottomBar);

/** Header and bottom bar for signed-in users outside of the onboarding, the offline banner, and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const isOnboarding = useIsOnboarding();
  const main = useRef<HTMLElement>(null);
  const newVersionLine = useNewVersionLine();
  useFollowOtherTabs();
  useZoneFollowsBrowser(user);
  useMidnightRefresh(user);
  useRealtime(user);
  useRenewedPush(user);
  useOutboxOf(user);
  useNewPage(main);
  const hasBars = Boolean(user) && !isOnboarding;
  return (
    <>
      {user && hasBars && (
        <HeaderBand>
          <BalanceLink user={user} />
        </HeaderBand>
      )}
      <OfflineBanner user={user} />
      {newVersionLine}
      <main ref={main} tabIndex={-1} className={hasBars ? 'page-width pt-6 pb-[calc(var(--bar-h)+40px)] lg:pt-10' : ''}>
        {children}
      </main>
      {user && hasBars && <BottomBar user={user} />}
      {user && <OverlayPlace />}
      <ToastArea isAboveBar={hasBars} />
    </>
  );
}

/** Onboarding screens have neither header nor bottom bar. */
function useIsOnboarding(): boolean {
  const [isSignupFlow] = useRoute(paths.signupFlow());
  const [isCreateHabit] = useRoute(paths.createHabit());
  const query = useQueryParams();
  return isSignupFlow || (isCreateHabit && query.get('signup') === 'true');
}

/** Scrolls to the top and focuses `main` when the address changes, but for the tab of a page. */
function useNewPage(main: RefObject<HTMLElement | null>): void {
  const address = useAddress().replace(/\?tab=\w+$/, '');
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [address, main]);
}
