import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Invitation } from './invitation.tsx';

type InviteDialogProps = { name: string; invitation: string; extraCodes: ReactNode; onClose: () => void };

/** Opened from a note. Closed once the invitation is copied: the toast says so, and a dialog would cover it. */
export function InviteDialog({ name, invitation, extraCodes, onClose }: InviteDialogProps) {
  return (
    <Dialog title={`Invite to ${tileOf(name).title}`} onClose={onClose}>
      <p className="mb-4 text-pretty text-fg-2">Send this to someone who will notice if you skip.</p>
      <Invitation text={invitation} onCopied={onClose} onDone={onClose} />
      <Disclosure title="Extra codes">{extraCodes}</Disclosure>
    </Dialog>
  );
}

/** What is in it is mounted, and so asked for, when it is opened. */
function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-3.5 border-t border-line pt-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-(--tap) w-full items-center justify-between rounded-xl font-semibold text-brand-text"
      >
        {title}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-[rotate] duration-(--t-fast) ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
