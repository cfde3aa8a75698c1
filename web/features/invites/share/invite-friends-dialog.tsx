import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { Invitation } from './invitation.tsx';

/** Shown after creating a habit; copying and closing both lead home. */
export function InviteFriendsDialog({ invitation, onLeave }: { invitation: string; onLeave: () => void }) {
  return (
    <Dialog title="Invite Friends to Earn Rewards" drawing={<NotesDrawing className="w-42" />} onClose={onLeave}>
      <p className="mb-5 text-center text-balance text-fg-2">
        Promises are easier to keep in company. Send this to someone who will notice if you skip.
      </p>
      <Invitation text={invitation} onCopied={onLeave} onDone={onLeave} />
    </Dialog>
  );
}
