import { Smartphone } from 'lucide-react';
import { HomeScreenSteps } from '#web/features/notifications/home-screen-steps.tsx';
import { promptToInstall, type InstallWay } from '#web/lib/install-prompt.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { openOverlay } from '#web/ui/overlay/overlay-place.tsx';

type InstallEntryProps = { way: InstallWay; className: string; onLeave: () => void };

/** In the Account menu. */
export function InstallEntry({ way, className, onLeave }: InstallEntryProps) {
  function install() {
    onLeave();
    if (way === 'prompt') void promptToInstall();
    else openOverlay((onClose) => <InstallSheet onClose={onClose} />);
  }
  return (
    <button type="button" onClick={install} className={className}>
      <Smartphone aria-hidden="true" className="size-5 text-fg-2" />
      Install Kept
    </button>
  );
}

function InstallSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Put Kept on your Home Screen" onClose={onClose}>
      <p className="text-pretty text-fg-2">It then opens like an app, also without a connection.</p>
      <HomeScreenSteps />
      <Button look="secondary" onClick={onClose} className="mt-2 w-full">
        Got it
      </Button>
    </Dialog>
  );
}
