import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { newKey, type Answer } from '#web/lib/api.ts';
import { setFilled } from '#web/lib/filled-forms.ts';
import { rememberedUser, rememberOutbox } from '#web/lib/local-store.ts';
import { challengeKey, confirmationsKey, dashboardKey, habitKey } from '#web/lib/query-keys.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { currentUserKey, switchSession } from '#web/lib/session-switch.ts';
import { settleCompletion } from '#web/lib/settle-completion.ts';
import { setBalance } from '#web/lib/set-balance.ts';
import { todayOf } from '#web/lib/today.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { deviceStore, onStorageProblem, storageProblem } from './device-store.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { callFor } from './outbox-calls.ts';
import { showOutbox, type OutboxView } from './outbox-door.ts';
import { countedThings, sentWords } from './outbox-words.ts';
import {
  isAccepted,
  isAnswer,
  isMark,
  isSameThing,
  isWaiting,
  promiseOf,
  syncTag,
  without,
  withAdded,
  type Done,
  type Entry,
} from './outbox.ts';
import { createSender, type Failure } from './send-outbox.ts';
import { showUndone } from './show-undone.ts';
import { keepSnapshot } from './snapshot.ts';
import { Strip } from './strip.tsx';
import { lock } from './web-lock.ts';
import { withOutbox } from './with-outbox.ts';

/** After this long without a reply, the screen shows it as waiting. It is still being sent. */
const patienceMs = 4000;
const retryMs = 20_000;

const store = deviceStore<Entry[]>('outbox');

type Paid = Answer<'POST /api/habits/:id/complete'>;
type Outcome = { reply: unknown } | { error: Failure };

/** What a browser that stores nothing holds in memory. */
export const { forgetUnsaved } = store;

export type Outbox = ReturnType<typeof startOutbox>;

/** The outbox of a page. Returns what screens use of it. */
export function startOutbox(client: QueryClient, userId: number) {
  let entries: readonly Entry[] = [];
  /** Stays in the store until the snapshot has its result. */
  let accepted: readonly Entry[] = [];
  /** Of those, the keys of what the data of this page has. */
  const onScreen = new Set<string>();
  /** Being sent for the first time: the screen already shows them as done. */
  const fresh = new Set<string>();
  const outcomes = new Map<string, Outcome>();
  /** Accepted after waiting, and not yet on the screen. */
  let arrived: Entry[] = [];
  /** Of those, the ones this tab sent: each is said in one tab. */
  let unsaid: Entry[] = [];
  let sendings = 0;
  let isStopped = false;
  const otherTabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('kept-outbox') : undefined;

  /** That the list changed; with an entry, that it was accepted. */
  function tellOtherTabs(arrival?: Entry): void {
    // A closed channel throws, and a call may end after it.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
    if (!isStopped) otherTabs?.postMessage(arrival ?? null);
  }

  const sender = createSender({
    read: () => store.read(userId),
    change,
    call: callFor,
    lock,
    // A user who signed in elsewhere must not send what this one did.
    maySend: () => !isStopped && navigator.onLine && (rememberedUser() ?? userId) === userId,
    onAccepted: async (entry, reply) => {
      tellOtherTabs(entry);
      if (entry.act === 'undo') await showUndone(client, userId, entry);
      if (fresh.has(entry.key)) {
        // An earlier one whose screen has not been read again would be shown over this one.
        const isOther = (earlier: Entry) => !isSameThing(earlier, entry);
        for (const { key } of [...accepted.filter((earlier) => !isOther(earlier)), entry]) onScreen.add(key);
        [arrived, unsaid] = [arrived.filter(isOther), unsaid.filter(isOther)];
        return void outcomes.set(entry.key, { reply });
      }
      arrived = [...arrived, entry];
      unsaid = [...unsaid, entry];
      if (entry.act === 'complete') void settleCompletion(client, entry.item, reply as Paid);
      if (entry.act === 'undo') void setBalance(client, (reply as Paid).balance);
    },
    isAwaited: ({ key }) => fresh.has(key),
    onRefused: ({ key }, error) => void outcomes.set(key, { error }),
    onSignedOut: ({ code }) => {
      if (code === 'not_signed_in') switchSession(client, null);
    },
  });

  function show(): void {
    if (isStopped) return;
    setFilled(outbox, storageProblem() !== undefined && entries.length > 0);
    showOutbox({
      outbox,
      entries: entries.filter(({ key }) => !fresh.has(key)),
      arriving: arrived.filter((entry) => isMark(entry) || isAnswer(entry)),
      isSending: sendings > 0,
      problem: storageProblem(),
    });
  }

  function hear(list: readonly Entry[] = []): readonly Entry[] {
    [entries, accepted] = [list.filter((entry) => !isAccepted(entry)), list.filter(isAccepted)];
    // Of an earlier page or the worker.
    const isNew = ({ key }: Entry) => !onScreen.has(key) && !arrived.some((one) => one.key === key);
    arrived = [...arrived, ...accepted.filter(isNew)];
    if (!isStopped) rememberOutbox(entries.length > 0 ? countedThings(entries) : null);
    show();
    return list;
  }

  async function change(alter: (known: readonly Entry[] | undefined) => Entry[]): Promise<readonly Entry[]> {
    const list = hear(await store.change(userId, alter));
    // Signed out meanwhile: this may have been stored after everything was removed.
    if (isStopped) await store.forgetOthers(rememberedUser());
    tellOtherTabs();
    return list;
  }

  async function reload(): Promise<void> {
    hear(await store.read(userId));
  }

  /** Another tab changed the list, or sent one of its entries. */
  async function hearTab({ data: arrival }: MessageEvent<Entry | null>): Promise<void> {
    if (arrival) arrived = [...arrived, arrival];
    await reload();
    if (!arrival) return;
    await settle();
    show();
  }

  async function sending(send: () => Promise<void>): Promise<void> {
    sendings++;
    show();
    try {
      await send();
    } finally {
      if (--sendings === 0) await settle();
      show();
    }
  }

  /** Shows what was accepted after waiting, and says it once. */
  async function settle(): Promise<void> {
    const settled = arrived;
    if (settled.length === 0) return;
    const pages = new Map(settled.map(({ item }) => [promiseOf({ item }), item]));
    const keys = [...pages.values()].map(({ kind, id }) => (kind === 'habit' ? habitKey(id) : challengeKey(id)));
    const shown = [currentUserKey, dashboardKey, confirmationsKey, ...keys];
    // A first read may be older than the mark, and invalidating would only wait for it.
    const firstReads = shown.flatMap((queryKey) =>
      client.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.data === undefined }),
    );
    await Promise.allSettled(firstReads.map(async ({ promise }) => promise));
    try {
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey }, { throwOnError: true })));
    } catch {
      // The connection is lost again: the screen would go back to what it knew before. Tried again with the next sending.
      return;
    }
    for (const { key } of settled) onScreen.add(key);
    arrived = arrived.filter((entry) => !settled.includes(entry));
    const sent = unsaid.filter((entry) => settled.includes(entry));
    unsaid = unsaid.filter((entry) => !settled.includes(entry));
    if (!isStopped && sent.length > 0) showToast(sentWords(sent, entries.length, today()));
  }

  /** What is on the screen when a snapshot is taken leaves the outbox once that is stored. */
  function leaveOnceStored(): () => void {
    const included = accepted.filter(({ key }) => onScreen.has(key)).map(({ key }) => key);
    return () => included.length > 0 && void change((known = []) => known.filter(({ key }) => !included.includes(key)));
  }

  const today = (): Day => todayOf(client.getQueryData<CurrentUser>(currentUserKey)!);

  async function sendAll(): Promise<void> {
    const isIdle = arrived.length === 0 && !entries.some(isWaiting);
    if (!isStopped && navigator.onLine && !isIdle) await sending(() => sender.sendAll());
  }

  async function submit(done: Done): Promise<unknown> {
    const {
      item: { kind, id, name },
      act,
      text,
      mark,
      day = today(),
    } = done;
    const key = newKey();
    const madeAt = new Date(serverNow()).toISOString();
    const entry: Entry = { key, userId, madeAt, item: { kind, id, name }, act, text, mark, day, state: 'waiting' };
    fresh.add(key);
    const isAdded = (await change((known) => withAdded(known, entry))).some((one) => one.key === key);
    if (isAdded && navigator.onLine) await soon(sending(() => sender.sendOf(promiseOf(entry))));
    fresh.delete(key);
    const outcome = outcomes.get(key);
    outcomes.delete(key);
    show();
    if (!outcome && isAdded) void askForSync();
    if (outcome && 'error' in outcome) throw outcome.error;
    return outcome?.reply;
  }

  const sendSoon = () => void sendAll();
  const onVisible = () => document.visibilityState === 'visible' && sendSoon();
  const onSync = ({ data }: MessageEvent) => data === syncTag && sendSoon();
  const timer = setInterval(sendSoon, retryMs);
  const stopKeeping = keepSnapshot(client, userId, leaveOnceStored);
  const ignoreProblems = onStorageProblem(show);
  window.addEventListener('online', sendSoon);
  window.addEventListener('focus', sendSoon);
  window.addEventListener('realtimeOpen', sendSoon);
  document.addEventListener('visibilitychange', onVisible);
  navigator.serviceWorker?.addEventListener('message', onSync);
  otherTabs?.addEventListener('message', (event: MessageEvent<Entry | null>) => void hearTab(event));

  const outbox = {
    withOutbox<Card extends CommitmentCard>(card: Card, shown: OutboxView, { id, today }: CurrentUser): Card {
      const readOn = client.getQueryData<CurrentUser>(currentUserKey)?.today ?? today;
      return withOutbox(card, [...shown.arriving, ...shown.entries], { id, today, readOn });
    },
    Strip,
    LeaveDialog,
    submit,
    sendAll,
    /** A mark that may have reached the server is undone. */
    async remove({ key, act, item, day, isSent }: Entry): Promise<void> {
      if (act === 'complete' && isSent) await submit({ item, act: 'undo', day });
      else await change((known) => without(known, key));
    },
    /** The person has read why it was refused. */
    dismiss: ({ key }: Entry) => change((known) => without(known, key)),
    waiting: async () => ((await store.read(userId)) ?? []).filter(isWaiting),
    /** Removes everything of everyone. */
    async forget(): Promise<void> {
      await store.forgetOthers(null);
      hear([]);
      tellOtherTabs();
    },
    stop(): void {
      isStopped = true;
      clearInterval(timer);
      stopKeeping();
      ignoreProblems();
      window.removeEventListener('online', sendSoon);
      window.removeEventListener('focus', sendSoon);
      window.removeEventListener('realtimeOpen', sendSoon);
      document.removeEventListener('visibilitychange', onVisible);
      navigator.serviceWorker?.removeEventListener('message', onSync);
      otherTabs?.close();
      setFilled(outbox, false);
      showOutbox(undefined);
    },
  };

  void store.forgetOthers(userId).then(reload).then(sendAll);
  return outbox;
}

function soon(task: Promise<void>): Promise<void> {
  return Promise.race([task, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
}

/** Lets the worker wake the page once there is a connection, where the browser can. */
async function askForSync(): Promise<void> {
  type Sync = { sync?: { register: (tag: string) => Promise<void> } };
  const registration = (await navigator.serviceWorker?.getRegistration()) as Sync | undefined;
  await registration?.sync?.register(syncTag).catch(() => {});
}
