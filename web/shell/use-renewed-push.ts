import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

/** Once the page is idle, gives the server this browser's push subscription. Its code is loaded only for those who have one. */
export function useRenewedPush(user: CurrentUser | null | undefined): void {
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || !('Notification' in window) || Notification.permission !== 'granted') return;
    const renew = async () => (await import('#web/features/notifications/push-device.ts')).renewPush(userId);
    // A failure is tried again at the next start.
    return whenIdle(() => void renew().catch(() => {}));
  }, [userId]);
}
