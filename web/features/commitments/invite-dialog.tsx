import { tileOf } from '#shared/domain/names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Invitation } from './invitation.tsx';

type InviteDialogProps = { name: string; invitation: string; onClose: () => void };

/** Opened from a note. Closed once the invitation is copied: the toast says so, and a dialog would cover it. */
export function InviteDialog({ name, invitation, onClose }: InviteDialogProps) {
  return (
    <Dialog title={`Invite to ${tileOf(name).title}`} onClose={onClose}>
      <p className="mb-4 text-pretty text-fg-2">Send this to someone who will notice if you skip.</p>
      <Invitation text={invitation} onCopied={onClose} onDone={onClose} />
    </Dialog>
  );
}
