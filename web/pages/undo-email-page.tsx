import { useUndoEmail } from '#web/features/email/email-queries.ts';
import { LinkFailed, LinkOutcome } from '#web/features/email/link-outcome.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { LetterDrawing } from '#web/ui/state-drawings.tsx';

/** Asks first: it signs out everywhere, and mail programs open links by themselves. */
export function UndoEmailPage() {
  usePageTitle('Undo the change of address');
  const token = useQueryParams().get('token') ?? '';
  const undo = useUndoEmail();
  return (
    <PlainPage>
      {undo.error && !undo.isPending ? (
        <LinkFailed error={undo.error} onRetry={() => undo.mutate(token)} />
      ) : undo.data ? (
        <LinkOutcome
          drawing={<NotesDrawing className="mx-auto mb-5 w-42" />}
          title="Your address is back"
          text={`Your account uses ${undo.data.email} again, and every device is signed out. Choose a new password now.`}
        >
          <LinkButton href={paths.resetPassword(undo.data.resetToken)} className="w-full">
            Choose a new password
          </LinkButton>
        </LinkOutcome>
      ) : (
        <LinkOutcome
          drawing={<LetterDrawing className="mx-auto mb-5 w-33" />}
          title="Did you not change your address?"
          text="We put this address back and sign out every device. You then choose a new password."
        >
          <Button busy={undo.isPending && 'Working...'} onClick={() => undo.mutate(token)} className="w-full">
            Put my address back
          </Button>
        </LinkOutcome>
      )}
    </PlainPage>
  );
}
