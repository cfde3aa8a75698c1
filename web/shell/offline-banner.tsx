import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useAskAgain } from '#web/lib/current-user.ts';
import { useServerReachable } from '#web/lib/server-reachability.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useLastKnown } from '#web/offline/last-known.ts';
import { useOutbox } from '#web/offline/outbox-door.ts';
import { StripLine } from './strip-line.tsx';

/**
 * An unreachable server is reported only when signed in; visitors' screens report it themselves. The outbox's code, once
 * loaded, adds what waits and how old the screen is.
 */
export function OfflineBanner({ user }: { user: CurrentUser | null | undefined }) {
  const isOnline = useOnline();
  const isReachable = useServerReachable() || !user;
  const isLastKnown = useLastKnown();
  const shown = useOutbox();
  const trouble = !isOnline
    ? 'Offline.'
    : !isReachable
      ? 'Kept cannot be reached.'
      : isLastKnown
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

/** Polls while the banner shows, because not every screen makes calls by itself. */
function AskAgain() {
  useAskAgain();
  return null;
}
