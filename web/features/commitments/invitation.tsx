import { Copy } from 'lucide-react';
import { useCopy } from '#web/lib/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CopyBox } from './copy-box.tsx';

type InvitationProps = { text: string; onCopied?: () => void; onDone: () => void };

/** An invitation to hand on: its words, a button that copies them, and the way out. */
export function Invitation({ text, onCopied, onDone }: InvitationProps) {
  const { copy, refused } = useCopy();
  async function copyInvitation() {
    if (!(await copy(text))) return;
    showToast({ title: 'Invitation copied', text: 'Send it to someone who will notice.', duration: 2000 });
    onCopied?.();
  }
  return (
    <>
      <CopyBox text={text} refused={refused} />
      <div className="mt-4.5 grid gap-2.5">
        <Button onClick={() => void copyInvitation()}>
          <Copy aria-hidden="true" className="size-5" />
          Copy Invitation
        </Button>
        <Button look="text" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
