import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { SwitchRow } from '#web/features/commitments/edit/switch-row.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { DialogFailure } from '#web/ui/overlay/dialog-failure.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { showFailure, showToast } from '#web/ui/toast-store.ts';
import {
  useEndApproval,
  useRenewLink,
  useSetApproval,
  type WaitingAnswer,
  type WaitingPerson,
} from '#web/features/commitments/data/commitment-changes.ts';
import { waitingQuery } from '#web/features/commitments/data/commitment-queries.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';

type LinkSettingsProps = { item: Commitment & { approval: boolean } };

/** Whether people who open the link wait for the creator, and a new link. */
export function LinkSettings({ item }: LinkSettingsProps) {
  const [isRenewing, setRenewing] = useState(false);
  return (
    <section aria-label="The link">
      <h4 className="mt-2 border-t border-line pt-3 text-small font-[650] text-fg-2">The link</h4>
      <AskMeFirst item={item} />
      <div className="flex items-center justify-between gap-3 border-t border-line py-3">
        <p className="min-w-0">
          <span className="block font-semibold">New link</span>
          <span className="block text-small text-pretty text-fg-2">The old one stops working at once.</span>
        </p>
        <Button
          look="secondary"
          onClick={() => setRenewing(true)}
          className="min-h-(--tap)! flex-none gap-2! px-3! text-[0.9375rem] whitespace-nowrap"
        >
          <RefreshCw aria-hidden="true" className="size-4.5" />
          New link
        </Button>
      </div>
      {isRenewing && <NewLinkDialog item={item} onClose={() => setRenewing(false)} />}
    </section>
  );
}

function AskMeFirst({ item }: LinkSettingsProps) {
  const { data: waiting = [] } = useQuery(waitingQuery(item));
  const approval = useSetApproval(item);
  // The people waiting when the switch was pressed.
  const [asked, setAsked] = useState<WaitingPerson[]>();
  const isOn = approval.isPending ? approval.variables : item.approval;

  function change(wanted: boolean) {
    if (approval.isPending) return;
    if (!wanted && waiting.length > 0) return setAsked(waiting);
    approval.mutate(wanted, {
      onSuccess: () => announce(saidOf(wanted)),
      onError: (error) => showFailure('Failed to change the link', error),
    });
  }

  return (
    <>
      <SwitchRow
        label="Ask me first"
        help="People who open the link wait until you let them in."
        isOn={isOn}
        onChange={change}
      />
      {asked && <EndApprovalDialog item={item} waiting={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type EndApprovalDialogProps = { item: Commitment; waiting: WaitingPerson[]; onClose: () => void };

/** Without approval nobody should be left waiting. */
function EndApprovalDialog({ item, waiting, onClose }: EndApprovalDialogProps) {
  const end = useEndApproval(item, waiting);
  const people = waiting.length === 1 ? 'waiting person' : `${waiting.length} waiting people`;
  const them = waiting.length === 1 ? waiting[0]!.name : 'them';
  const busy = (answer: WaitingAnswer, text: string) => end.isPending && end.variables === answer && text;
  function run(answer: WaitingAnswer) {
    end.mutate(answer, {
      onSuccess: () => {
        onClose();
        announce(saidOf(false));
      },
    });
  }
  return (
    <Dialog title={`Let the ${people} in?`} onClose={() => !end.isPending && onClose()}>
      <p className="text-pretty [overflow-wrap:anywhere] text-fg-2">
        From now on, people who open the link join at once. Decide first about {them}.
      </p>
      {end.error && <DialogFailure title="Failed to answer everyone" error={end.error} />}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button
          look="secondary"
          disabled={end.isPending}
          busy={busy('decline', 'Declining...')}
          onClick={() => run('decline')}
          className="px-2!"
        >
          Decline
        </Button>
        <Button
          disabled={end.isPending}
          busy={busy('accept', 'Letting in...')}
          onClick={() => run('accept')}
          className="px-2!"
        >
          Let in
        </Button>
      </div>
    </Dialog>
  );
}

function NewLinkDialog({ item, onClose }: { item: Commitment; onClose: () => void }) {
  const renew = useRenewLink(item);
  function run() {
    renew.mutate(undefined, {
      onSuccess: () => {
        onClose();
        showToast({ title: 'The link is new', text: 'The old one no longer works. Share the new one with Invite.' });
      },
    });
  }
  return (
    <ActionDialog
      title="Make a new link?"
      action="Make a new link"
      busyAction="Making..."
      isBusy={renew.isPending}
      failure={renew.error ? { title: 'Failed to make a new link', error: renew.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <p className="text-pretty text-fg-2">
        The link you’ve shared so far stops working right away. Companions stay, and extra codes keep working.
      </p>
    </ActionDialog>
  );
}

const saidOf = (isOn: boolean) =>
  isOn ? 'People who open the link now wait for you.' : 'People who open the link now join at once.';
