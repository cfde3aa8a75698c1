import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryParams } from '#web/lib/use-query-params.ts';
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
  const query = useQueryParams();
  return (
    <PlainPage>
      {/* The key resets the steps when the token changes. */}
      <ResetSteps key={query.get('token')} token={query.get('token') ?? ''} />
    </PlainPage>
  );
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
