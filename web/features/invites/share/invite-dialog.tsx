import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { Segmented } from '#web/forms/segmented.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useConfirmations } from '#web/features/commitments/data/confirmations-door.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { ExtraCodes } from './extra-codes.tsx';
import { Invitation } from './invitation.tsx';
import { useExtraCodes } from './use-extra-codes.ts';

const roles = [
  { value: 'doer', label: 'Companion' },
  { value: 'overseer', label: 'Overseer' },
] as const;

type InviteDialogProps = {
  item: Commitment & { name: string; inviteCode: string };
  invitation: string;
  linkOf: (code: string) => string;
  onClose: () => void;
};

/** Opened from a note. Copying closes it, because it would cover the toast. */
export function InviteDialog({ item, invitation, linkOf, onClose }: InviteDialogProps) {
  const [role, setRole] = useState<(typeof roles)[number]['value']>('doer');
  const confirmations = useConfirmations(role === 'overseer');
  return (
    <Dialog title={`Invite to ${tileOf(item.name).title}`} onClose={onClose}>
      <div className="mb-4">
        <Segmented label="Invite as" hideLabel choices={roles} value={role} onChange={setRole} />
      </div>
      {role === 'doer' ? (
        <>
          <p className="mb-4 text-pretty text-fg-2">Send this to someone who will notice if you skip.</p>
          <Invitation text={invitation} link={linkOf(item.inviteCode)} onCopied={onClose} />
        </>
      ) : (
        confirmations && <confirmations.OverseerInvitation item={item} onCopied={onClose} />
      )}
      <Disclosure title="Extra codes">
        <ItsExtraCodes item={item} linkOf={linkOf} />
      </Disclosure>
    </Dialog>
  );
}

function ItsExtraCodes({ item, linkOf }: Pick<InviteDialogProps, 'item' | 'linkOf'>) {
  const { list, make, revoke } = useExtraCodes(item);
  return (
    <ExtraCodes
      codes={list.data}
      error={list.isFetching ? null : list.error}
      onRetry={() => void list.refetch()}
      linkOf={linkOf}
      onMake={(expiresInDays) => make.mutateAsync({ expiresInDays })}
      onRevoke={revoke.mutateAsync}
    />
  );
}

/** Mounts its children, which fetch data, only when opened. */
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
