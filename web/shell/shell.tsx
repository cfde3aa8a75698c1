import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useRoute, useSearchParams } from 'wouter';
import { useZoneFollowsBrowser } from '#web/lib/browser-zone.ts';
import { useCurrentUser, useFollowOtherTabs } from '#web/lib/current-user.ts';
import { useNewDay } from '#web/lib/new-day.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { paths } from '#web/paths.ts';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastArea } from './toast-area.tsx';

/** What stands around a screen: header and bottom bar for whoever is signed in and not being shown around, and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const isShownAround = useIsOnboarding();
  const main = useRef<HTMLElement>(null);
  useFollowOtherTabs();
  useZoneFollowsBrowser(user);
  useNewDay(user);
  useNewPage(main);
  const hasBars = Boolean(user) && !isShownAround;
  return (
    <>
      {user && hasBars && <SiteHeader user={user} />}
      <OfflineBanner />
      <main ref={main} tabIndex={-1} className={hasBars ? 'page-width pt-6 pb-[calc(var(--bar-h)+40px)] lg:pt-10' : ''}>
        {children}
      </main>
      {hasBars && <BottomBar />}
      <ToastArea isAboveBar={hasBars} />
    </>
  );
}

/** These screens have the full height to themselves. */
function useIsOnboarding(): boolean {
  const [isSignupFlow] = useRoute(paths.signupFlow());
  const [isCreateHabit] = useRoute(paths.createHabit());
  const [query] = useSearchParams();
  return isSignupFlow || (isCreateHabit && query.get('signup') === 'true');
}

/** A new address begins at the top, for the eye and for the keyboard. */
function useNewPage(main: RefObject<HTMLElement | null>): void {
  const address = useAddress();
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [address, main]);
}
