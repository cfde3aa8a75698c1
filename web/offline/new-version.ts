import type { WorkerMessage } from '#shared/contract/worker-message.ts';
import { hasFilledForm, onFilledForms } from '#web/lib/filled-forms.ts';

/** A person who has touched nothing for this long is not looking, or not minding. */
const untouchedMs = 60_000;
const lookAgainMs = 15_000;
/** Other tabs answer in a few milliseconds, those that the browser has put to sleep not at all; they check when they wake. */
const tabsAnswerMs = 300;
const workerAnswersMs = 2000;

export type NewVersion = {
  /** Whether to offer a reload: another version than that of this page is there, and no form would be lost. */
  isOffered: () => boolean;
  subscribe: (notify: () => void) => () => void;
  /** The person asked for it. */
  reload: () => void;
  stop: () => void;
};

/**
 * Takes a new version over once no tab is busy, and reloads the tabs that need it. A tab with a filled form is never
 * reloaded: it goes on with the version before, whose files the server keeps.
 */
export function followNewVersion(
  serviceWorker: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  { script, reloadPage }: { script: string; reloadPage: () => void },
): NewVersion {
  const listeners = new Set<() => void>();
  const ends = new AbortController();
  const { signal } = ends;
  const tabs = new BroadcastChannel('kept-new-version');
  let touchedAt = Date.now();
  let isOutdated = false;
  let isAsked = false;
  let isReloading = false;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- For windows.
  const say = (text: 'busy?' | 'busy') => tabs.postMessage(text);
  const tell = () => listeners.forEach((notify) => notify());

  function reload(): void {
    if (isReloading) return;
    isReloading = true;
    reloadPage();
  }

  /** Looks which version waits or serves, and does what can be done without losing anything. */
  async function look(): Promise<void> {
    const { waiting } = registration;
    const isCurrent = await isCurrentIn(waiting ?? serviceWorker.controller, script);
    if (isCurrent === undefined || signal.aborted) return;
    if (isOutdated === isCurrent) {
      isOutdated = !isCurrent;
      tell();
    }
    if (!waiting) {
      if (isOutdated && (isAsked || !isBusy())) reload();
      return;
    }
    // A page that was loaded from the network may be of the new version already.
    const isFree = isCurrent || (!isBusy() && (document.hidden || Date.now() - touchedAt >= untouchedMs));
    if (isFree && !(await isSending()) && !(await isAnotherTabBusy())) takeOver(waiting);
  }

  function isAnotherTabBusy(): Promise<boolean> {
    return new Promise((answered) => {
      const asking = new AbortController();
      const end = (isAnyBusy: boolean) => {
        asking.abort();
        answered(isAnyBusy);
      };
      tabs.addEventListener('message', ({ data }) => data === 'busy' && end(true), { signal: asking.signal });
      say('busy?');
      setTimeout(end, tabsAnswerMs, false);
    });
  }

  const lookAgain = () => void look();
  const touch = () => (touchedAt = Date.now());
  tabs.addEventListener('message', ({ data }) => data === 'busy?' && isBusy() && say('busy'), { signal });
  serviceWorker.addEventListener('controllerchange', lookAgain, { signal });
  document.addEventListener('visibilitychange', lookAgain, { signal });
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(type, touch, { signal, capture: true, passive: true });
  const timer = setInterval(lookAgain, lookAgainMs);
  const stopForms = onFilledForms(tell);
  lookAgain();

  return {
    isOffered: () => isOutdated && !hasFilledForm(),
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    reload() {
      isAsked = true;
      if (registration.waiting) takeOver(registration.waiting);
      else reload();
    },
    stop() {
      ends.abort();
      clearInterval(timer);
      stopForms();
      tabs.close();
    },
  };
}

/** All tabs hear `controllerchange`. */
function takeOver(waiting: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- For windows.
  waiting.postMessage({ type: 'take-over' } satisfies WorkerMessage);
}

function isBusy(): boolean {
  return (
    hasFilledForm() ||
    document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null ||
    (!document.hidden && document.activeElement?.matches('input, textarea, select') === true)
  );
}

/** The outbox of any tab. */
async function isSending(): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith('kept-outbox'));
}

/** Undefined if the worker does not say, such as a withdrawn one. */
function isCurrentIn(worker: ServiceWorker | null, script: string): Promise<boolean | undefined> {
  return new Promise((answered) => {
    const { port1, port2 } = new MessageChannel();
    const end = (isCurrent: boolean | undefined) => {
      port1.close();
      answered(isCurrent);
    };
    if (!worker) return end(undefined);
    port1.addEventListener('message', ({ data }) => end(data as boolean));
    port1.start();
    worker.postMessage({ type: 'is-current', script } satisfies WorkerMessage, [port2]);
    setTimeout(end, workerAnswersMs, undefined);
  });
}
