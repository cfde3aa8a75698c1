import { useEffect, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useAskAgain } from '#web/lib/current-user.ts';
import { useServerReachable } from '#web/lib/server-reachability.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useLastKnown } from '#web/offline/last-known.ts';
import { useOutbox } from '#web/offline/outbox-door.ts';
import { StripLine } from './strip-line.tsx';

/** Most slow connections answer within it; the line would push the page down and up again. */
const quietMs = 2000;

/**
 * An unreachable server is reported only when signed in; visitors' screens report it themselves. The outbox's code, once
 * loaded, adds what waits and how old the screen is.
 */
export function OfflineBanner({ user }: { user: CurrentUser | null | undefined }) {
  const isOnline = useOnline();
  const isReachable = useServerReachable() || !user;
  const isLastKnown = useLastKnown();
  const isSlow = useHasLasted(isLastKnown, quietMs);
  const shown = useOutbox();
  const trouble = !isOnline
    ? 'Offline.'
    : !isReachable
      ? 'Kept cannot be reached.'
      : isSlow
        ? 'Connecting…'
        : undefined;
  return (
    <div role="status">
      {(isLastKnown || (isOnline && !isReachable)) && <AskAgain />}
      {user && shown ? (
        <shown.outbox.Strip user={user} shown={shown} trouble={trouble} />
      ) : (
        trouble && <StripLine trouble={trouble} />
      )}
    </div>
  );
}

/** Whether it has been true for that long. */
function useHasLasted(isTrue: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(setLasted, ms, true);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isTrue, ms]);
  return isTrue && hasLasted;
}

/** Polls while the banner shows, because not every screen makes calls by itself. */
function AskAgain() {
  useAskAgain();
  return null;
}
