import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { pushStateQuery, useTurnPush } from '#web/features/notifications/push-device.ts';
import { mayAskToNotify } from '#web/features/notifications/push-support.ts';
import { paths } from '#web/lib/paths.ts';
import { announce } from '#web/ui/announcement.tsx';

const link = 'font-semibold text-brand-text underline underline-offset-3';

/** Says that reminders stay silent on this device. Nothing while saving will lead to the question anyway. */
export function PushOffLine({ user }: { user: CurrentUser }) {
  const { data: state } = useQuery(pushStateQuery(user.id));
  const turn = useTurnPush(user);
  // The second click of a double click arrives before the button is rendered busy.
  const isTurning = useRef(false);
  if (!state || state === 'on' || mayAskToNotify(user.id)) return null;

  function turnOn() {
    if (isTurning.current) return;
    isTurning.current = true;
    turn.mutate(true, {
      onSettled: () => (isTurning.current = false),
      onSuccess: (now) => now === 'on' && announce('Push is on.'),
    });
  }

  return (
    <div className="mt-4 flex gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-[0.9375rem]">
      <BellOff aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-fg-2" />
      <p role="status">
        {turn.error ? turn.error.message : 'Push is off on this device.'}{' '}
        {state === 'off' ? (
          <button type="button" aria-busy={turn.isPending} onClick={turnOn} className={link}>
            Turn it on
          </button>
        ) : (
          <Link href={paths.notifications} className={link}>
            See why
          </Link>
        )}
      </p>
    </div>
  );
}
