import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { CalendarCard } from '#web/features/outside/calendar-card.tsx';
import { WebhooksCard } from '#web/features/outside/webhooks-card.tsx';
import { TokensCard } from '#web/features/outside/tokens-card.tsx';
import { OrganisationsCard } from '#web/features/organisations/organisations-card.tsx';
import { PasskeysCard } from '#web/features/passkeys/passkeys-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccessCards({ user }: { user: CurrentUser }) {
  return (
    <>
      <SessionsCard user={user} />
      <PasskeysCard user={user} />
      <OrganisationsCard user={user} />
      <TokensCard user={user} />
      <WebhooksCard user={user} />
      <CalendarCard />
      <ActivityCard user={user} />
    </>
  );
}
