import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dashboardQuery } from '#web/features/commitments/data/dashboard-query.ts';
import { scrollToCommitment } from '#web/features/commitments/data/scroll-to-commitment.ts';
import type { Answer } from '#web/lib/api.ts';
import { openOverlay } from '#web/ui/overlay/overlay-place.tsx';
import { MarksSheet } from './marks-sheet.tsx';

type Alert = Pick<Answer<'GET /api/nudges'>[number], 'habitId' | 'challengeId'>;

/** The choice that an alert about a new overseer offers. */
export async function openChoice(client: QueryClient, alert: Alert, user: CurrentUser): Promise<void> {
  const { habits, challenges } = await client.fetchQuery(dashboardQuery);
  const item = [...habits, ...challenges].find(
    ({ kind, id }) => id === (kind === 'habit' ? alert.habitId : alert.challengeId),
  );
  // Archived or left since: says that it is gone.
  if (!item || item.archived || item.role !== 'doer') return scrollToCommitment(client, alert);
  openOverlay((onClose) => <MarksSheet item={item} user={user} onClose={onClose} />);
}
