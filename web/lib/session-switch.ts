import type { QueryClient } from '@tanstack/react-query';
import type { UserReply } from '#shared/contract/auth-calls.ts';
import { forgetPreloaded } from './preloaded-replies.ts';
import { rememberUser, rememberedOutbox, rememberedUser, rememberSignOut } from './local-store.ts';
import { forgetDevice } from '#web/offline/forget-device.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { shownNotifications } from './service-worker.ts';

export const currentUserKey = ['user'] as const;

let switches = 0;
/** Grows with every switch, so that a reply can be told from one to the session before. */
export const countSwitches = (): number => switches;

/** Switches the page to another user, or to none. */
export function switchSession(client: QueryClient, user: UserReply | null): void {
  switches++;
  client.setQueryData(currentUserKey, user);
  forgetOthersData(client);
  rememberOnly(user?.id ?? null);
  // Also where local storage is switched off and nobody was remembered.
  if (!user) forgetDevice();
}

/** Remembers who is signed in. Another user's data does not stay on the device. */
export function rememberOnly(userId: number | null): void {
  const known = rememberedUser();
  rememberUser(userId);
  // The new session has replaced the one that was to end.
  if (userId !== null) rememberSignOut(false);
  // Without local storage nobody is ever remembered; the outbox then removes what others left.
  if (known === userId || known === null) return;
  if (userId === null) sayWhatIsLost();
  forgetDevice();
}

/** A session that ended elsewhere takes along what was not sent. Signing out here has asked before. */
function sayWhatIsLost(): void {
  const things = rememberedOutbox();
  if (!things) return;
  const text = `Not sent, and gone from this device: ${things}.`;
  showToast({ title: 'Your session has ended', text, variant: 'destructive', duration: 86_400_000 });
}

/** Removes the last user's data, also from notifications: the next user could press "Done" on them. */
export function forgetOthersData(client: QueryClient): void {
  forgetPreloaded();
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserKey[0] });
  void shownNotifications().then((all) => all.forEach((one) => one.close()));
}
