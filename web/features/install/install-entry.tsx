import { Smartphone } from 'lucide-react';
import { HomeScreenSteps } from '#web/features/notifications/home-screen-steps.tsx';
import { promptToInstall, type InstallWay } from '#web/lib/install-prompt.ts';
import { Button } from '#web/ui/button.tsx';
import { line, paper, tinted } from '#web/ui/illustrations.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { openOverlay } from '#web/ui/overlay/overlay-place.tsx';
import { sealPath, tickPath } from '#web/ui/seal-path.ts';

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
    <Dialog title="Install Kept" onClose={onClose}>
      <PhoneDrawing />
      <p className="mt-4 text-center text-balance text-fg-2">
        Kept opens from your Home Screen, works offline, and can remind you.
      </p>
      <HomeScreenSteps />
      <Button look="secondary" onClick={onClose} className="mt-2 w-full">
        Got it
      </Button>
    </Dialog>
  );
}

/** Kept among the apps of a phone. */
function PhoneDrawing() {
  const rows = [24, 46, 68];
  const columns = [60, 79, 98];
  return (
    <svg viewBox="0 0 176 120" aria-hidden="true" className="mx-auto block w-44 overflow-visible">
      <rect className={tinted} x="52" y="14" width="72" height="104" rx="16" transform="rotate(6 88 66)" />
      <rect className={paper} x="50" y="8" width="72" height="108" rx="16" />
      {rows.map((y) =>
        columns.map((x) => (
          <rect key={`${x} ${y}`} className="fill-line" x={x} y={y} width="14" height="14" rx="4.5" />
        )),
      )}
      <rect className="fill-header" x="74" y="41" width="24" height="24" rx="7" />
      <g transform="translate(77 44) scale(.28)">
        <path className="fill-gold" d={sealPath} />
        <path
          className="fill-none stroke-on-gold stroke-7 [stroke-linecap:round] [stroke-linejoin:round]"
          d={tickPath}
        />
      </g>
      <path className={line} d="M76 105h20" />
    </svg>
  );
}
