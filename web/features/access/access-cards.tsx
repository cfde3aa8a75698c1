import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { PasskeysCard } from '#web/features/passkeys/passkeys-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccessCards({ user }: { user: CurrentUser }) {
  return (
    <>
      <SessionsCard user={user} />
      <PasskeysCard user={user} />
      <ActivityCard user={user} />
    </>
  );
}
