import { WifiOff } from 'lucide-react';
import { useAskAgain } from '#web/lib/current-user.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useServerReachable } from '#web/lib/server-reachability.ts';

/** An unreachable server is reported only when signed in; visitors' screens report it themselves. */
export function OfflineBanner({ isSignedIn }: { isSignedIn: boolean }) {
  const isOnline = useOnline();
  const isReachable = useServerReachable() || !isSignedIn;
  return (
    <div role="status">
      {!(isOnline && isReachable) && (
        <div className="bg-offline py-2.5 text-small text-on-offline">
          <p className="page-width flex items-center gap-3">
            {isOnline && <AskAgain />}
            <WifiOff aria-hidden="true" className="size-5 flex-none" />
            <span>
              <b className="font-[650]">{isOnline ? 'Kept cannot be reached.' : 'You are offline.'}</b> You can look
              around. {isOnline ? 'We keep trying.' : 'Marking done waits for a connection.'}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

/** Polls while the banner shows, because not every screen makes calls by itself. */
function AskAgain() {
  useAskAgain();
  return null;
}
