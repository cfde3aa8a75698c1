import { Check, Copy, Link } from 'lucide-react';
import { useState } from 'react';
import { CopyBox } from '#web/features/invites/share/copy-box.tsx';
import { useCopy } from '#web/lib/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { LetterDrawing } from '#web/ui/state-drawings.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { challengeInvitation, challengeLink } from './challenge-invitation.ts';

type ShareChallengeDialogProps = { challenge: { name: string; inviteCode: string }; onLeave: () => void };

/** Shown after creating a challenge. Copying keeps it open, since there are two texts to copy; closing leads home. */
export function ShareChallengeDialog({ challenge, onLeave }: ShareChallengeDialogProps) {
  const { copy, refused } = useCopy();
  const [copied, setCopied] = useState<'Message' | 'Link'>();
  const message = challengeInvitation(challenge);

  async function copyAs(what: 'Message' | 'Link', text: string) {
    setCopied(undefined);
    if (!(await copy(text))) return;
    setCopied(what);
    showToast({ title: `${what} copied`, text: 'Send it to someone who would enjoy this too.', duration: 2000 });
  }

  return (
    <Dialog title="Share Your Challenge" drawing={<LetterDrawing className="w-42" />} onClose={onLeave}>
      <p className="mb-5 text-center text-balance text-fg-2">A challenge is easier with someone beside you.</p>
      <CopyBox text={message} refused={refused} />
      <div className="mt-4.5 grid gap-2.5">
        <Button onClick={() => void copyAs('Message', message)}>
          {copied === 'Message' ? <Check {...icon} /> : <Copy {...icon} />}
          Copy Message
        </Button>
        <Button look="secondary" onClick={() => void copyAs('Link', challengeLink(challenge.inviteCode))}>
          {copied === 'Link' ? <Check {...icon} /> : <Link {...icon} />}
          Copy Link Only
        </Button>
        <Button look="text" onClick={onLeave}>
          Go to Dashboard
        </Button>
      </div>
      {/* The toast is outside the modal dialog, so a screen reader does not announce it. */}
      <p role="status" className="sr-only">
        {copied && `${copied} copied`}
      </p>
    </Dialog>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5' } as const;
