import { CircleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useAskAgain } from '#web/lib/current-user.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useServerReachable } from '#web/lib/server-reachability.ts';
import { useOutbox } from '#web/offline/outbox-door.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** An unreachable server is reported only when signed in; visitors' screens report it themselves. */
export function OfflineBanner({ user }: { user: CurrentUser | null | undefined }) {
  const isOnline = useOnline();
  const isReachable = useServerReachable() || !user;
  const shown = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const entries = shown?.entries ?? [];
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const refused = entries.length - waiting;
  const isConnected = isOnline && isReachable;
  return (
    <>
      <div role="status">
        {(!isConnected || entries.length > 0) && (
          <div className="bg-offline text-small text-on-offline">
            <div className="page-width flex min-h-(--tap) items-center gap-3 py-0.5">
              {isOnline && !isReachable && <AskAgain />}
              {!isConnected ? (
                <WifiOff aria-hidden="true" className="size-5 flex-none" />
              ) : refused > 0 ? (
                <CircleAlert aria-hidden="true" className="size-5 flex-none" />
              ) : (
                <Spinner />
              )}
              <p className="min-w-0 flex-1 py-2 leading-[1.3]">
                {!isConnected && (
                  <b className="font-[650] max-[479px]:block">{isOnline ? 'Kept cannot be reached.' : 'Offline.'}</b>
                )}{' '}
                {refused > 0
                  ? `${refused} could not be sent`
                  : waiting > 0 && shown!.isInMemory
                    ? 'Keep this page open: this browser stores nothing.'
                    : !isConnected
                      ? isOnline
                        ? 'We keep trying.'
                        : 'What you do is sent later.'
                      : shown!.isSending
                        ? `Sending ${waiting}…`
                        : 'Not sent yet. We keep trying.'}
              </p>
              {entries.length > 0 && (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setOpen(true)}
                  className="-mr-2 min-h-(--tap) flex-none rounded-[10px] px-2 font-[650] whitespace-nowrap underline underline-offset-3 focus-visible:-outline-offset-3 focus-visible:outline-gold"
                >
                  {waiting > 0 ? `${waiting} waiting` : 'Show'}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
      {isOpen && user && shown && <shown.outbox.OutboxSheet user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Polls while the banner shows, because not every screen makes calls by itself. */
function AskAgain() {
  useAskAgain();
  return null;
}
