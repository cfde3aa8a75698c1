import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, BellRing, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Switch } from '#web/forms/switch.tsx';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { readPushSince } from '#web/lib/local-store.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { showFailure, showToast } from '#web/ui/toast-store.ts';
import { HomeScreenSteps } from './home-screen-steps.tsx';
import { pushStateQuery, sendTest, useTurnPush, type PushState } from './push-device.ts';
import { Steps } from './steps.tsx';
import { browserWords, thisBrowser, unblockSteps } from './this-browser.ts';

const meanwhile = 'Until then, you’ll find everything in Alerts. Mail works as usual.';

/** Push in this browser: on, off, or why it cannot be turned on. */
export function DeviceCard({ user }: { user: CurrentUser }) {
  const id = useId();
  const toggle = useRef<HTMLInputElement>(null);
  const { data: state, refetch } = useQuery(pushStateQuery(user.id));
  const turn = useTurnPush(user);
  // The second click of a double click arrives before the switch is rendered busy.
  const isTurning = useRef(false);

  function change(isOn: boolean) {
    if (isTurning.current) return;
    isTurning.current = true;
    turn.mutate(isOn, {
      onSettled: () => (isTurning.current = false),
      onSuccess: (now) => announce(outcome[now]),
      onError: (error) => showFailure(`Failed to turn ${isOn ? 'on' : 'off'} push`, error),
    });
  }

  async function checkAgain() {
    const { data: now } = await refetch();
    if (now === 'blocked') return announce('Still blocked.');
    // Allowed meanwhile, which is what the switch could not do.
    if (Notification.permission === 'granted') change(true);
    toggle.current?.focus();
  }

  return (
    <section className="card" aria-labelledby={id}>
      <div className="-my-2 -mr-1 flex items-center justify-between gap-3">
        <h2 id={id} className="subheading">
          Push on this device
        </h2>
        <Switch
          ref={toggle}
          label="Push on this device"
          aria-busy={turn.isPending}
          isOn={turn.isPending ? turn.variables : state === 'on'}
          disabled={state !== 'on' && state !== 'off'}
          onChange={change}
        />
      </div>
      {state === 'on' && (
        <>
          <Line>{onWords(user)}</Line>
          <TestButton />
        </>
      )}
      {state === 'off' && <Line>{offWords()}</Line>}
      {state === 'unsupported' && (
        <Line>This browser cannot show notifications. You’ll find everything in Alerts, and mail works as usual.</Line>
      )}
      {state === 'home-screen' && (
        <>
          <Line>
            On an iPhone or iPad, only apps on the Home Screen can send notifications. It takes a few seconds.
          </Line>
          <HomeScreenSteps />
          <Line>Then turn it on there.</Line>
        </>
      )}
      {state === 'blocked' && <Blocked onCheck={() => void checkAgain()} />}
    </section>
  );
}

const outcome: Record<PushState, string> = {
  on: 'Push is on.',
  off: 'Push is off.',
  blocked: 'Your browser is blocking notifications from Kept.',
  unsupported: 'This browser cannot show notifications.',
  'home-screen': 'Put Kept on your Home Screen first.',
};

function Line({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-small text-pretty text-fg-2">{children}</p>;
}

function TestButton() {
  const test = useMutation({
    mutationFn: sendTest,
    onSuccess: () => showToast({ title: 'Test sent', text: 'It appears here in a moment.', icon: BellRing }),
    onError: (error) => showFailure('Failed to send a test', error),
  });
  return (
    <Button
      look="text"
      className="mt-1 -mb-2 -ml-3"
      busy={test.isPending && 'Sending...'}
      onClick={() => !test.isPending && test.mutate()}
    >
      <BellRing aria-hidden="true" className="size-5" />
      Send a test
    </Button>
  );
}

function Blocked({ onCheck }: { onCheck: () => void }) {
  const [first, second] = unblockSteps(thisBrowser());
  return (
    <>
      <Line>Your browser is blocking notifications from Kept. We can’t ask again, but you can allow them:</Line>
      <Steps
        steps={[
          { text: first, icon: <SlidersHorizontal className="size-5" /> },
          { text: second, icon: <Bell className="size-5" /> },
        ]}
      />
      <Button look="secondary" onClick={onCheck} className="mt-1 w-full">
        <RefreshCw aria-hidden="true" className="size-5" />
        Check again
      </Button>
      <Line>{meanwhile}</Line>
    </>
  );
}

function onWords({ id, today }: CurrentUser): string {
  const since = readPushSince(id);
  const words = `${browserWords(thisBrowser())}.`;
  return since ? `On since ${dayAndMonth(since, today)}. ${words}` : words;
}

function offWords(): string {
  return Notification.permission === 'default'
    ? 'Turn it on, and your browser will ask you once.'
    : 'Notifications of Kept do not appear here.';
}
