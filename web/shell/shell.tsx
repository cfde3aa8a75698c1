import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useZoneFollowsBrowser } from '#web/lib/browser-zone.ts';
import { useCurrentUser, useFollowOtherTabs } from '#web/lib/current-user.ts';
import { useNewDay } from '#web/lib/new-day.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastArea } from './toast-area.tsx';

/** What stands around every screen: header and bottom bar for whoever is signed in, toasts for everyone. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const main = useRef<HTMLElement>(null);
  useFollowOtherTabs();
  useZoneFollowsBrowser(user);
  useNewDay(user);
  useNewPage(main);
  return (
    <>
      {user && <SiteHeader user={user} />}
      <OfflineBanner />
      <main ref={main} tabIndex={-1} className={user ? 'page-width pt-6 pb-[calc(var(--bar-h)+40px)] lg:pt-10' : ''}>
        {children}
      </main>
      {user && <BottomBar />}
      <ToastArea isAboveBar={Boolean(user)} />
    </>
  );
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
