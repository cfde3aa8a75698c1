import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Entry } from './outbox.ts';
import { capital, countedThings } from './outbox-words.ts';

type LeaveDialogProps = { waiting: readonly Entry[]; onLeave: () => void; onClose: () => void };

/** Asks before signing out loses what was not sent. */
export function LeaveDialog({ waiting, onLeave, onClose }: LeaveDialogProps) {
  const isOne = waiting.length === 1;
  return (
    <Dialog title={isOne ? '1 thing is not sent yet' : `${waiting.length} things are not sent yet`} onClose={onClose}>
      <p className="text-pretty">
        {capital(countedThings(waiting))} {isOne ? 'is' : 'are'} only on this device. If you log out now,{' '}
        {isOne ? "it's" : "they're"} lost.
      </p>
      <p className="mt-2.5 mb-5 text-pretty text-fg-2">
        Stay signed in, and we'll send {isOne ? 'it' : 'them'} when you're online.
      </p>
      <div className="grid gap-3">
        <Button onClick={onClose}>Stay signed in</Button>
        <Button look="caution" onClick={onLeave}>
          Log out anyway
        </Button>
      </div>
    </Dialog>
  );
}
