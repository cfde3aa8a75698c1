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
  confirmationsKey,
  dashboardKey,
  goalsKey,
  habitKey,
  invitationsKey,
  nudgesKey,
  pledgesKey,
} from '#web/lib/query-keys.ts';
import { call } from '#web/lib/api.ts';
import { openRealtime, type NudgeNotification } from '#web/lib/realtime-socket.ts';
import { refresh, refreshAll } from '#web/lib/refresh.ts';
import { shownQuestions, shownReminders } from '#web/lib/service-worker.ts';
import { showToast } from '#web/ui/toast-store.ts';

/**
 * Opens the socket for a page whose data was read at `since` or later. Updates refetch the data on screen, and nudges
 * show a toast. Returns a stop function.
 */
export function followRealtime(client: QueryClient, userId: number, since: number): () => void {
  const onUpdate = ({ detail }: CustomEvent<HabitUpdate>) => refreshFor(client, detail, userId);
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

function refreshFor(client: QueryClient, update: HabitUpdate, ownId: number): void {
  const { action } = update;
  if (action === 'nudge' || action === 'notifications') return refreshNotifications(client);
  if (action === 'account') return void refresh(client, currentUserKey);
  if (action === 'goals') {
    void refresh(client, dashboardKey);
    return refreshBalance(client);
  }
  if (action === 'pledges') return void refresh(client, pledgesKey);
  const pageKey = 'habitId' in update ? habitKey(update.habitId) : challengeKey(update.challengeId);
  // Comments are shown only on the commitment's page.
  if (action === 'comment') return void refresh(client, commentsKey(pageKey));
  void refresh(client, pageKey);
  void refresh(client, confirmationsKey);
  // What is owed follows the marks.
  void refresh(client, pledgesKey);
  // A request to join was answered or cancelled.
  if (action === 'member') void refresh(client, invitationsKey);
  // A pending completion is ahead of the server, and refetches the dashboard when it settles: a reply that is already on
  // its way may predate this update.
  const isAhead = client.isMutating({ mutationKey: completionKey }) > 0;
  if (!isAhead || client.isFetching({ queryKey: dashboardKey }) > 0) void refresh(client, dashboardKey);
  // An own change in another tab or on another device may have changed balance or currency.
  if (update.actorId === ownId) refreshBalance(client);
  if (update.actorId === ownId && action === 'completion') void closeDoneReminders(update, ownId);
  if (action === 'decided' || action === 'undo') void closeAnswered(update);
  // A pause adds a notification; a removed item takes its notifications with it.
  if (action === 'pause_notification' || action === 'removed') void refresh(client, nudgesKey);
}

/** Skipped while a change to notifications is pending: it refetches them when it settles. */
function refreshNotifications(client: QueryClient): void {
  if (client.isMutating({ mutationKey: nudgesKey }) === 0) void refresh(client, nudgesKey);
}

/** Refetches the goals too, whose progress follows the balance. */
function refreshBalance(client: QueryClient): void {
  void refresh(client, currentUserKey);
  void refresh(client, goalsKey);
}

type Updated = { habitId: number } | { challengeId: number };

/** Another overseer answered, or the doer took the mark back. */
async function closeAnswered(item: Updated): Promise<void> {
  const questions = await shownQuestions('habitId' in item ? item.habitId : item.challengeId);
  if (questions.length === 0) return;
  const waiting = await call('GET /api/confirmations', {}).catch(() => undefined);
  const isAnswered = (id: number) => waiting && !waiting.some(({ completionId }) => completionId === id);
  for (const { completionId, close } of questions) if (isAnswered(completionId)) close();
}

/** Done on another device, perhaps for another day than the reminder's. */
async function closeDoneReminders(item: Updated, ownId: number): Promise<void> {
  const [items, id] =
    'habitId' in item ? (['habits', item.habitId] as const) : (['challenges', item.challengeId] as const);
  for (const { day, close } of await shownReminders(id)) {
    const query = { from: day, to: day };
    const done = await call(`GET /api/${items}/:id/completions`, { params: { id: String(id) }, query }).catch(() => []);
    if (done.some(({ userId }) => userId === ownId)) close();
  }
}

function showNudge(client: QueryClient, { title, message, ...item }: NudgeNotification): void {
  const text = item.challengeId ? 'View Challenge' : 'View Habit';
  const action = { text, onPress: () => scrollToCommitment(client, item) };
  showToast({ title, text: message, icon: Hand, action });
}
