import type { QueryClient } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import { scrollToCommitment } from '#web/features/commitments/data/scroll-to-commitment.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { recheckUser } from '#web/lib/current-user.ts';
import {
  challengeKey,
  commentsKey,
  completionKey,
  dashboardKey,
  goalsKey,
  habitKey,
  nudgesKey,
} from '#web/lib/query-keys.ts';
import { openRealtime, type NudgeNotification } from '#web/lib/realtime-socket.ts';
import { refresh, refreshAll } from '#web/lib/refresh.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Opens the socket for a page that shows what was read from `since` on; what it hears is read anew where it is on screen, and a nudge is shown. Returns how to stop. */
export function followRealtime(client: QueryClient, userId: number, since: number): () => void {
  const onUpdate = ({ detail }: CustomEvent<HabitUpdate>) => readAnew(client, detail, userId);
  const onNudge = ({ detail }: CustomEvent<NudgeNotification>) => showNudge(client, detail);
  window.addEventListener('habitUpdate', onUpdate);
  window.addEventListener('nudgeNotification', onNudge);
  const handlers = { onBack: () => void refreshAll(client), onRefused: () => recheckUser(client) };
  const close = openRealtime(userId, handlers, since);
  return () => {
    close();
    window.removeEventListener('habitUpdate', onUpdate);
    window.removeEventListener('nudgeNotification', onNudge);
  };
}

function readAnew(client: QueryClient, update: HabitUpdate, ownId: number): void {
  const { action } = update;
  if (action === 'nudge' || action === 'notifications') return readNotifications(client);
  if (action === 'goals') {
    void refresh(client, dashboardKey);
    return readBalance(client);
  }
  const pageKey = 'habitId' in update ? habitKey(update.habitId) : challengeKey(update.challengeId);
  // Of all that is on screen, only its page shows what was said.
  if (action === 'comment') return void refresh(client, commentsKey(pageKey));
  void refresh(client, pageKey);
  // A completion under way shows what is to come and reads everything anew when it is settled.
  if (client.isMutating({ mutationKey: completionKey }) === 0) void refresh(client, dashboardKey);
  // Done in another tab or on another device, it may have changed the balance or the currency.
  if (update.actorId === ownId) readBalance(client);
  // Whoever pauses is told of in a notification; those of a removed item go with it.
  if (action === 'pause_notification' || action === 'removed') void refresh(client, nudgesKey);
}

/** Whatever is being marked or deleted shows as what it becomes, and reads them anew when it is settled. */
function readNotifications(client: QueryClient): void {
  if (client.isMutating({ mutationKey: nudgesKey }) === 0) void refresh(client, nudgesKey);
}

/** And how far the goals are with it. */
function readBalance(client: QueryClient): void {
  void refresh(client, currentUserKey);
  void refresh(client, goalsKey);
}

function showNudge(client: QueryClient, { title, message, ...item }: NudgeNotification): void {
  const text = item.challengeId ? 'View Challenge' : 'View Habit';
  const action = { text, onPress: () => scrollToCommitment(client, item) };
  showToast({ title, text: message, icon: Hand, action });
}
