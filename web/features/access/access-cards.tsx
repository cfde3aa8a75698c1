import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ActivityCard } from './activity-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccessCards({ user }: { user: CurrentUser }) {
  return (
    <>
      <SessionsCard user={user} />
      <ActivityCard user={user} />
    </>
  );
}
