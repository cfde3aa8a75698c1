import { Bell, Hand, Moon, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { line, paper, tinted } from '#web/ui/illustrations.tsx';
import { DialogFailure } from '#web/ui/overlay/dialog-failure.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { sealPath } from '#web/ui/seal-path.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { HomeScreenSteps } from './home-screen-steps.tsx';
import { useTurnPush } from './push-device.ts';
import { settingsQuery } from './settings-queries.ts';

type PrimerProps = { user: CurrentUser; title: string; text: string; onTurnedOn?: () => void; onClose: () => void };

/** Asks in our own words; the browser asks only after a yes, because its no is for good. */
export function Primer({ user, title, text, onTurnedOn, onClose }: PrimerProps) {
  const { data: settings } = useQuery({ ...settingsQuery, staleTime: Infinity });
  const turn = useTurnPush(user);
  // The second click of a double click arrives before the button is rendered busy.
  const isTurning = useRef(false);
  const quiet = settings?.quietHours;

  function turnOn() {
    if (isTurning.current) return;
    isTurning.current = true;
    turn.mutate(true, {
      onSettled: () => (isTurning.current = false),
      onSuccess: (state) => {
        onClose();
        if (state === 'on') {
          announce('Push is on.');
          if (onTurnedOn) onTurnedOn();
          else showToast({ title: 'Notifications are on', icon: Bell });
        }
        if (state === 'blocked')
          showToast({
            title: 'Notifications stay off',
            text: 'You can allow them in your profile, under Notifications.',
          });
      },
    });
  }

  return (
    <Dialog title={title} drawing={<BellDrawing />} onClose={() => !turn.isPending && onClose()}>
      <p className="text-center text-pretty text-fg-2">{text}</p>
      <ul className="mt-4 mb-5 grid gap-2 rounded-control bg-sunken px-4 py-3 text-[0.9375rem]">
        <Item icon={Bell}>Reminders at the times you choose</Item>
        <Item icon={Hand}>A nudge from a companion</Item>
        {quiet && (
          <Item icon={Moon}>
            Quiet from {quiet.from} to {quiet.to}
          </Item>
        )}
      </ul>
      {turn.error && <DialogFailure title="Failed to turn on notifications" error={turn.error} />}
      <div className="mt-4 grid gap-2">
        <Button busy={turn.isPending && 'Waiting for your answer...'} onClick={turnOn}>
          Turn on notifications
        </Button>
        <Button look="text" disabled={turn.isPending} onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}

/** For an iPhone or iPad, which cannot ask yet. */
export function HomeScreenSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Put Kept on your Home Screen" onClose={onClose}>
      <p className="text-pretty text-fg-2">
        On an iPhone or iPad, only apps on the Home Screen can send notifications. It takes a few seconds.
      </p>
      <HomeScreenSteps />
      <p className="mb-4.5 text-small text-fg-2">Then we’ll ask about notifications there.</p>
      <Button look="secondary" onClick={onClose} className="w-full">
        Got it
      </Button>
    </Dialog>
  );
}

function Item({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-brand-text" />
      <span>{children}</span>
    </li>
  );
}

function BellDrawing() {
  return (
    <svg viewBox="0 0 176 120" aria-hidden="true" className="block w-44 overflow-visible">
      <rect className={tinted} x="18" y="34" width="120" height="70" rx="14" transform="rotate(-5 78 69)" />
      <path
        className={paper}
        d="M26 26h88a8 8 0 0 0 16 0h16a12 12 0 0 1 12 12v54a12 12 0 0 1-12 12h-16a8 8 0 0 0-16 0H26a12 12 0 0 1-12-12V38a12 12 0 0 1 12-12z"
      />
      <rect className="fill-ink-fern-tint" x="28" y="42" width="26" height="26" rx="8" />
      <path className={line} d="M66 48h30M66 60h20M28 84h44" />
      <path className={line} strokeDasharray=".1 7" d="M122 42v46" />
      <g transform="translate(122 0) scale(.86)">
        <path className="fill-gold" d={sealPath} />
        <path
          className="fill-none stroke-on-gold stroke-4 [stroke-linecap:round] [stroke-linejoin:round]"
          d="M24 28a8 8 0 0 1 16 0c0 8 3 10 4 12H20c1-2 4-4 4-12zM30 45a2.5 2.5 0 0 0 4 0"
        />
      </g>
    </svg>
  );
}
