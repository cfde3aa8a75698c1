import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { PasswordChanged, RefusedLink } from '#web/features/auth/reset-link-state.tsx';
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx';
import { call } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function ResetPasswordPage() {
  usePageTitle('Reset password');
  const token = useResetToken();
  return (
    <PlainPage>
      {/* The key resets the steps when the token changes. */}
      <ResetSteps key={token} token={token} />
    </PlainPage>
  );
}

/** Links of earlier mails have the token in the query; it moves behind the #, where no referrer contains it. */
function useResetToken(): string {
  const address = useSyncExternalStore(onAddressChange, () => window.location.search + window.location.hash);
  const [query, fragment = ''] = address.split('#') as [string, string?];
  const asked = new URLSearchParams(query).get('token');
  useEffect(() => {
    if (asked !== null) window.history.replaceState(window.history.state, '', paths.resetPassword(asked));
  }, [asked]);
  return asked ?? new URLSearchParams(fragment).get('token') ?? '';
}

/** The last two are wouter's. */
const addressEvents = ['popstate', 'hashchange', 'pushState', 'replaceState'];

function onAddressChange(listener: () => void): () => void {
  for (const event of addressEvents) window.addEventListener(event, listener);
  return () => {
    for (const event of addressEvents) window.removeEventListener(event, listener);
  };
}

function ResetSteps({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const [outcome, setOutcome] = useState<'done' | 'invalid' | 'expired'>();
  const verified = useQuery({
    queryKey: ['reset-token', token],
    queryFn: () => call('GET /api/reset-password/verify', { query: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
  const tryToken = (pasted: string) => {
    if (pasted === token) void verified.refetch().then(() => setOutcome(undefined));
    else navigate(paths.resetPassword(pasted));
  };

  if (outcome === 'done') return <PasswordChanged />;
  if (outcome) return <RefusedLink reason={outcome} onToken={tryToken} />;
  if (token === '') return <RefusedLink reason="invalid" onToken={tryToken} />;
  if (verified.isError)
    return <VerifyFailed message={verified.error.message} onRetry={() => void verified.refetch()} />;
  if (!verified.data || verified.isFetching) return <Verifying />;
  if (!verified.data.valid) return <RefusedLink reason={verified.data.reason ?? 'invalid'} onToken={tryToken} />;
  return <ResetPasswordForm token={token} onDone={() => setOutcome('done')} onRefused={setOutcome} />;
}

function Verifying() {
  return (
    <div role="status" className="grid justify-items-center gap-5 py-10 text-fg-2">
      <Spinner />
      <p>Checking your link...</p>
    </div>
  );
}

function VerifyFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="text-center">
      <h1 className="heading">We cannot check your link right now</h1>
      <p className="mt-2 mb-5 text-balance text-fg-2">{message}</p>
      <Button onClick={onRetry} className="w-full">
        Try again
      </Button>
    </div>
  );
}
