import { ApiError } from '#web/lib/api.ts';
import { isWaiting, promiseOf, without, withRefused, withSent, type Entry } from './outbox.ts';

/** After this long a reply counts as lost. */
const patienceMs = 30_000;

type SenderParts = {
  read: () => Promise<readonly Entry[] | undefined>;
  change: (change: (entries: readonly Entry[] | undefined) => Entry[]) => Promise<readonly Entry[]>;
  call: (entry: Entry) => Promise<unknown>;
  /** Runs one task of this name at a time, over all tabs. */
  lock: (name: string, task: () => Promise<void>) => Promise<void>;
  /** Asked before each call. */
  maySend: () => boolean;
  onAccepted: (entry: Entry, reply: unknown) => void;
  /** Returns whether the person has read the sentence; otherwise it is kept for them. */
  onRefused: (entry: Entry, error: ApiError) => boolean;
  onSignedOut: (error: ApiError) => void;
};

export type Sender = ReturnType<typeof createSender>;

/** Sends entries in their order for each promise. A promise without a reply does not hold up the others. */
export function createSender(parts: SenderParts) {
  const { read, change, call, lock } = parts;
  const asked = new Set<string>();
  let isSignedOut = false;

  async function sendOf(promise: string): Promise<void> {
    // A task that has not begun will read the new entries too.
    if (asked.has(promise)) return;
    asked.add(promise);
    await lock(`kept-outbox ${promise}`, async () => {
      asked.delete(promise);
      while (await sendNext(promise));
    });
  }

  /** Returns whether to go on. */
  async function sendNext(promise: string): Promise<boolean> {
    const next = (await read())?.find((entry) => isWaiting(entry) && promiseOf(entry) === promise);
    if (!next || isSignedOut || !parts.maySend()) return false;
    const { key } = next;
    // Stored before it is sent, so that an undo after a lost reply is sent too. The entry may have been removed meanwhile.
    const sending = (await change((entries) => withSent(entries, key))).find((entry) => entry.key === key);
    if (!sending) return true;
    try {
      const reply = await answeredInTime(call(sending));
      await change((entries) => without(entries, key));
      parts.onAccepted(sending, reply);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) {
        isSignedOut = true;
        parts.onSignedOut(error);
        return false;
      }
      if (isLost(error)) return false;
      const isRead = parts.onRefused(sending, error);
      await change((entries) => (isRead ? without(entries, key) : withRefused(entries, key, error.message)));
      return true;
    }
  }

  return {
    sendOf,
    async sendAll(): Promise<void> {
      const waiting = ((await read()) ?? []).filter(isWaiting);
      await Promise.all([...new Set(waiting.map(promiseOf))].map(sendOf));
    },
  };
}

/** The server may have done it, or could do it later. Nudging again later would be another nudge. */
function isLost({ status, code }: ApiError): boolean {
  return status === 0 || status >= 500 || ([408, 425, 429].includes(status) && code !== 'nudged_lately');
}

/** Sent again with the same key, a call that is still under way has one effect. */
function answeredInTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ApiError(0, 'No reply in time.')), patienceMs);
  });
  return Promise.race([reply, tooLate]).finally(() => clearTimeout(timer));
}
