import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { offerNotifications } from '#web/features/notifications/offer-notifications.tsx';
import { openOverlay } from '#web/ui/overlay/overlay-place.tsx';
import { RemindersSheet } from './reminders-sheet.tsx';

/** After a kept promise. A yes leads to its reminder times. */
export async function askAboutReminders(item: CommitmentCard, user: CurrentUser, isFirst: boolean): Promise<void> {
  await offerNotifications(user, {
    title: 'Want a reminder tomorrow?',
    text: `You kept your ${isFirst ? 'first ' : ''}promise. Pick a time, and we’ll remind you if it isn’t done yet.`,
    onTurnedOn: () => openOverlay((onClose) => <RemindersSheet item={item} user={user} onClose={onClose} />),
  });
}
