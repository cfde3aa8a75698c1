import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { rememberAskedToNotify } from '#web/lib/local-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { openOverlay } from '#web/ui/overlay/overlay-place.tsx';
import { HomeScreenSheet, Primer } from './primer.tsx';
import { mayAskToNotify, pushSupport } from './push-support.ts';
import { settingsQuery } from './settings-queries.ts';

type Offer = { title: string; text: string; onTurnedOn?: () => void };

/** Asks once, where the answer is still open. Resolves to whether it asked. */
export async function offerNotifications(user: CurrentUser, offer: Offer): Promise<boolean> {
  // Not above another dialog: the next occasion comes.
  if (!mayAskToNotify(user.id) || document.querySelector('dialog[open]')) return false;
  // What cannot be remembered would be asked again and again.
  if (!rememberAskedToNotify(user.id)) return false;
  if (pushSupport() === 'home-screen') {
    openOverlay((onClose) => <HomeScreenSheet onClose={onClose} />);
    return true;
  }
  await queryClient.prefetchQuery(settingsQuery);
  openOverlay((onClose) => <Primer user={user} {...offer} onClose={onClose} />);
  return true;
}
