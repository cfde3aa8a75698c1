import { WifiOff } from 'lucide-react';
import { useOnline } from '#web/lib/use-online.ts';

export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <div className="bg-offline py-2.5 text-small text-on-offline">
          <p className="page-width flex items-center gap-3">
            <WifiOff aria-hidden="true" className="size-5 flex-none" />
            <span>
              <b className="font-[650]">You are offline.</b> You can look around. Marking done waits for a connection.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
