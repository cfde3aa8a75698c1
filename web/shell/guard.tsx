import { useLayoutEffect, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { notOpenedHere, useOnline } from '#web/lib/use-online.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { UserUnreachable } from './unreachable-screen.tsx';

type GuardProps = {
  children: (user: CurrentUser) => ReactNode;
  /** Called when a visitor is sent to /auth. */
  onTurnedAway?: () => void;
};

/** Shows its screen to signed-in users; sends visitors to /auth with `redirect`. */
export function Guard({ children, onTurnedAway }: GuardProps) {
  const { data: user, error, refetch } = useCurrentUser();
  const address = useAddress();
  const isOnline = useOnline();
  if (user) return children(user);
  if (user === null) return <TurnedAway to={paths.authThen(address)} onTurnedAway={onTurnedAway} />;
  if (error)
    return <UserUnreachable message={isOnline ? error.message : notOpenedHere} onRetry={() => void refetch()} />;
  return <LoadingScreen />;
}

function TurnedAway({ to, onTurnedAway }: { to: string; onTurnedAway: GuardProps['onTurnedAway'] }) {
  useLayoutEffect(() => onTurnedAway?.(), [onTurnedAway]);
  return (
    <>
      <AuthFrame />
      <Redirect to={to} replace />
    </>
  );
}
