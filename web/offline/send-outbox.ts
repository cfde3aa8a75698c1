import type { RefusalCode } from '#shared/contract/errors.ts';
import { isWaiting, promiseOf, without, withAccepted, withRefused, withSent, type Entry } from './outbox.ts';

/** After this long a reply counts as lost. */
const patienceMs = 30_000;

/** How a call failed. The service worker has no `ApiError`. */
export type Failure = { status: number; code: RefusalCode | undefined; message: string };

type SenderParts = {
  read: () => Promise<readonly Entry[] | undefined>;
  change: (change: (entries: readonly Entry[] | undefined) => Entry[]) => Promise<readonly Entry[]>;
  call: (entry: Entry) => Promise<unknown>;
  /** Runs one task of this name at a time, over all tabs. */
  lock: (name: string, task: () => Promise<void>) => Promise<void>;
  /** Asked before each call. */
  maySend: () => boolean;
  onAccepted: (entry: Entry, reply: unknown) => Promise<void> | void;
  /** The person waits for the answer and reads a refusal at once; otherwise it is kept for them. */
  isAwaited: (entry: Entry) => boolean;
  onRefused: (entry: Entry, error: Failure) => void;
  onSignedOut: (error: Failure) => void;
};

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
      // Before it changes, so that no snapshot without its result is taken for one that has it.
      await parts.onAccepted(sending, reply);
      await change((entries) => withAccepted(entries, key));
      return true;
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (error.status === 401) {
        isSignedOut = true;
        parts.onSignedOut(error);
        return false;
      }
      const isAwaited = parts.isAwaited(sending);
      if (isLost(error) || (isTooSoon(error) && !isAwaited)) return false;
      // The user's own answer, of which no reply arrived.
      if (error.code === 'already_answered' && !isAwaited) {
        await change((entries) => without(entries, key));
        await parts.onAccepted(sending, undefined);
        return true;
      }
      await change((entries) => (isAwaited ? without(entries, key) : withRefused(entries, key, error.message)));
      if (isAwaited) parts.onRefused(sending, error);
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

export function failure(status: number, message: string, code?: RefusalCode): Error & Failure {
  return Object.assign(new Error(message), { status, code });
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'status' in error;
}

/** The server may have done it, or could do it later. */
function isLost({ status }: Failure): boolean {
  return status === 0 || status === 408 || status === 425 || status >= 500;
}

/** Nudging an hour later would be another nudge. */
function isTooSoon({ status, code }: Failure): boolean {
  return status === 429 && code !== 'nudged_lately';
}

/** Sent again with the same key, a call that is still under way has one effect. */
function answeredInTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(failure(0, 'No reply in time.')), patienceMs);
  });
  return Promise.race([reply, tooLate]).finally(() => clearTimeout(timer));
}
