import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type ShownOnceDialogProps = {
  title: string;
  /** "token" */
  what: string;
  secret: string;
  onClose: () => void;
};

/** A secret that the server shows once: closing it uncopied asks first. */
export function ShownOnceDialog({ title, what, secret, onClose }: ShownOnceDialogProps) {
  const { copy, refused } = useCopy();
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (isAsking)
    return (
      <ActionDialog
        title="You haven’t copied it. Close anyway?"
        action="Close"
        busyAction=""
        isDanger
        isBusy={false}
        failure={undefined}
        form={pressing(onClose)}
        onClose={() => setAsking(false)}
      >
        <p className="text-fg-2">You won’t see this {what} again.</p>
      </ActionDialog>
    );
  // A text to copy by hand counts as taken: the page cannot see whether it was.
  const close = () => (isCopied || refused ? onClose() : setAsking(true));
  async function take(): Promise<void> {
    const worked = await copy(secret);
    setCopied(worked);
    announce(worked ? 'Copied.' : `Copying did not work. Please copy the ${what} by hand.`);
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <Dialog title={title} onClose={close}>
      <p className="text-fg-2">Copy it now. You won’t see it again.</p>
      <div className="mt-3 grid gap-3 rounded-control border border-dashed border-line-strong bg-sunken p-3.5">
        <code className="text-[0.9375rem] [overflow-wrap:anywhere] select-all">{secret}</code>
        <Button onClick={() => void take()}>
          <Icon aria-hidden="true" className="size-5" />
          {isCopied ? 'Copied' : `Copy ${what}`}
        </Button>
        {refused && <p className="text-small text-fg-2">Copying did not work here. Please copy it by hand.</p>}
      </div>
      <Button look="text" onClick={close} className="mt-3 w-full">
        Done
      </Button>
    </Dialog>
  );
}
