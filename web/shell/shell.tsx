import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useRoute, useSearchParams } from 'wouter';
import { useZoneFollowsBrowser } from '#web/lib/browser-zone.ts';
import { useCurrentUser, useFollowOtherTabs } from '#web/lib/current-user.ts';
import { useMidnightRefresh } from '#web/lib/midnight-refresh.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useRealtime } from './use-realtime.ts';
import { paths } from '#web/lib/paths.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ToastArea } from './toast-area.tsx';

// A visitor who is not signed in never sees them. They come with the page, which is not loaded earlier either.
const SiteHeader = lazy(() => import('./signed-in/site-header.tsx').then((file) => ({ default: file.SiteHeader })));
const BottomBar = lazy(() => import('./signed-in/bottom-bar.tsx').then((file) => ({ default: file.BottomBar })));

/** What stands around a screen: header and bottom bar for whoever is signed in and not being shown around, and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const isShownAround = useIsOnboarding();
  const main = useRef<HTMLElement>(null);
  useFollowOtherTabs();
  useZoneFollowsBrowser(user);
  useMidnightRefresh(user);
  useRealtime(user);
  useNewPage(main);
  const hasBars = Boolean(user) && !isShownAround;
  return (
    <>
      {user && hasBars && (
        <Suspense fallback={<div className="h-(--header-h) bg-header" />}>
          <SiteHeader user={user} />
        </Suspense>
      )}
      <OfflineBanner isSignedIn={Boolean(user)} />
      <main ref={main} tabIndex={-1} className={hasBars ? 'page-width pt-6 pb-[calc(var(--bar-h)+40px)] lg:pt-10' : ''}>
        {children}
      </main>
      {user && hasBars && (
        <Suspense>
          <BottomBar user={user} />
        </Suspense>
      )}
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
