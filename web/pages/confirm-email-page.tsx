import { useEffect, useRef } from 'react';
import { useConfirmEmail } from '#web/features/email/email-queries.ts';
import { LinkFailed, LinkOutcome } from '#web/features/email/link-outcome.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { Loading } from '#web/ui/load-state.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';

/** Opening the link confirms. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your email');
  const token = useQueryParams().get('token') ?? '';
  const { mutate, data, error } = useConfirmEmail();
  const sentFor = useRef<string>(undefined);
  useEffect(() => {
    // Once per token: StrictMode runs effects twice, and a token works once.
    if (sentFor.current === token) return;
    sentFor.current = token;
    mutate(token);
  }, [mutate, token]);
  return (
    <PlainPage>
      {error ? (
        <LinkFailed error={error} onRetry={() => mutate(token)} />
      ) : data ? (
        <LinkOutcome
          drawing={<NotesDrawing className="mx-auto mb-5 w-42" />}
          title="Address confirmed"
          text={`${data.email} is yours.`}
        >
          <LinkButton href={paths.home} className="w-full">
            Go home
          </LinkButton>
        </LinkOutcome>
      ) : (
        <Loading isWithin what="your link" />
      )}
    </PlainPage>
  );
}
