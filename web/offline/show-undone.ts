import type { Query, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard, Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { challengeKey, dashboardKey, habitKey } from '#web/lib/query-keys.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import type { Entry } from './outbox.ts';
import { withUndone } from './with-outbox.ts';

/** Changes the data itself, so that neither a failed refetch nor a reload brings the mark back. */
export async function showUndone(
  client: QueryClient,
  userId: number,
  { item: { kind, id }, day }: Entry,
): Promise<void> {
  const pageKey = kind === 'habit' ? habitKey(id) : challengeKey(id);
  // Its reply may be older than the undo. A first read goes on: without it the screen stays empty.
  const predicate = ({ state }: Query) => state.data !== undefined;
  await client.cancelQueries({ queryKey: dashboardKey, predicate });
  await client.cancelQueries({ queryKey: pageKey, exact: true, predicate });
  const readOn = client.getQueryData<CurrentUser>(currentUserKey)?.today ?? day;
  const undone = <Card extends CommitmentCard>(card: Card) =>
    card.kind === kind && card.id === id ? withUndone(card, day, { id: userId, today: readOn, readOn }) : card;
  client.setQueryData<Dashboard>(
    dashboardKey,
    (known) => known && { ...known, habits: known.habits.map(undone), challenges: known.challenges.map(undone) },
  );
  client.setQueryData<CommitmentCard>(pageKey, (known) => known && undone(known));
}
