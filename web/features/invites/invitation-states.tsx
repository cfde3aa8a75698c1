import { paths } from '#web/lib/paths.ts';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ExpiredNoteDrawing, LetterDrawing } from '#web/ui/state-drawings.tsx';

export const invalidInvitation = {
  title: 'Invalid Invitation',
  text: 'This invitation link is invalid or has expired.',
};

export function InvalidInvitation() {
  return (
    <PlainPage>
      <div className="text-center">
        <ExpiredNoteDrawing className="mx-auto mb-5 w-42" />
        <h1 className="heading">{invalidInvitation.title}</h1>
        <p role="alert" className="mt-2 mb-6 text-balance text-fg-2">
          {invalidInvitation.text}
        </p>
        <LinkButton href={paths.auth} className="w-full">
          Go to Login
        </LinkButton>
      </div>
    </PlainPage>
  );
}

type WaitingInvitationProps = { title: string; message: string; onRetry: () => void };

/** For a temporary failure: the invitation is still valid. */
export function WaitingInvitation({ title, message, onRetry }: WaitingInvitationProps) {
  return (
    <PlainPage>
      <div className="grid justify-items-center text-center">
        <LetterDrawing className="mb-5 w-42" />
        <h1 className="heading">{title}</h1>
        <p role="alert" className="mt-2 mb-6 text-balance text-fg-2">
          {message} Your invitation is safe.
        </p>
        <Button onClick={onRetry} className="w-full">
          Try again
        </Button>
        <LinkButton href={paths.home} look="text" className="mt-2.5 w-full">
          Not now
        </LinkButton>
      </div>
    </PlainPage>
  );
}
