import { Copy, Link } from 'lucide-react';
import { useCopy } from '#web/lib/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CopyBox } from './copy-box.tsx';

type InvitationProps = {
  text: string;
  /** Said once it is copied. */
  advice?: string;
  /** Adds a button that copies the link alone. */
  link?: string;
  onCopied?: () => void;
  /** Adds a Done button, where nothing else closes it. */
  onDone?: () => void;
};

/** An invitation's text and a button that copies it. */
export function Invitation({ text, advice = 'Send it to someone who will notice.', ...rest }: InvitationProps) {
  const { link, onCopied, onDone } = rest;
  const { copy, refused } = useCopy();
  async function copyAs(what: 'Invitation' | 'Link', words: string) {
    if (!(await copy(words))) return;
    showToast({ title: `${what} copied`, text: advice, duration: 2000 });
    onCopied?.();
  }
  return (
    <>
      <CopyBox text={text} refused={refused} />
      <div className="mt-4.5 grid gap-2.5">
        <Button onClick={() => void copyAs('Invitation', text)}>
          <Copy aria-hidden="true" className="size-5" />
          Copy Invitation
        </Button>
        {link && (
          <Button look="text" onClick={() => void copyAs('Link', link)}>
            <Link aria-hidden="true" className="size-5" />
            Copy link only
          </Button>
        )}
        {onDone && (
          <Button look="text" onClick={onDone}>
            Done
          </Button>
        )}
      </div>
    </>
  );
}
