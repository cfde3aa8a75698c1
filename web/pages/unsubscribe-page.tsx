import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LinkFailed, LinkOutcome } from '#web/features/email/link-outcome.tsx';
import { call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { LetterDrawing } from '#web/ui/state-drawings.tsx';

const topics: Record<string, string> = {
  reminders: 'reminders',
  nudges: 'nudges',
  comments: 'comments',
  pauses: 'pauses',
  companions: 'companions who join or leave',
  everyoneKept: 'promises that everyone kept',
  confirmations: 'confirmations',
};

/** Asks first: mail programs open links by themselves. */
export function UnsubscribePage() {
  usePageTitle('Turn off mail');
  const token = useQueryParams().get('token') ?? '';
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /api/unsubscribe', { body: { token } }),
    onSuccess: () => client.invalidateQueries(),
  });
  const mail = mailOf(data?.kind ?? token.split('.')[1]);
  return (
    <PlainPage>
      {error && !isPending ? (
        <LinkFailed error={error} onRetry={() => mutate()} />
      ) : data ? (
        <LinkOutcome
          drawing={<NotesDrawing className="mx-auto mb-5 w-42" />}
          title="It is off"
          text={`You get no more ${mail}. Everything else stays as it is.`}
        >
          <LinkButton href={paths.notifications} className="w-full">
            All settings
          </LinkButton>
        </LinkOutcome>
      ) : (
        <LinkOutcome
          drawing={<LetterDrawing className="mx-auto mb-5 w-33" />}
          title="Turn off this mail?"
          text={`You then get no more ${mail}. Notifications on your devices stay as they are.`}
        >
          <Button busy={isPending && 'Working...'} onClick={() => mutate()} className="w-full">
            Turn it off
          </Button>
        </LinkOutcome>
      )}
    </PlainPage>
  );
}

/** The token names the kind, and the server decides whether it is valid. */
function mailOf(kind = ''): string {
  if (kind === 'weeklyLetter') return 'weekly letters';
  return Object.hasOwn(topics, kind) ? `mail about ${topics[kind]}` : 'mail of this kind';
}
