import type { AccountEventKind } from '#shared/contract/session-calls.ts';
import type { Deps } from '#server/deps.ts';
import { lockActiveUser } from '#server/auth/user-store.ts';
import { recordEvent } from './account-event-store.ts';

type FailedKind = Extract<AccountEventKind, 'sign_in_failed' | 'wrong_password' | 'wrong_passkey'>;

export type FailedTries = {
  note: (userId: number, kind: FailedKind, device: string) => void;
  /** Writes what was noted. */
  flush: () => Promise<void>;
};

const flushAfterMs = 1000;

/** Written later: if a failed login waited for a write, its time would tell that the account exists. */
export function failedTries({ write, now, log }: Pick<Deps, 'write' | 'now' | 'log'>): FailedTries {
  let noted: { userId: number; kind: FailedKind; device: string; at: Date }[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function writeNoted(): Promise<void> {
    const events = noted;
    noted = [];
    if (events.length === 0) return;
    await write(async (tx) => {
      // In this order, as everywhere several users are locked.
      for (const { userId, kind, device, at } of events.toSorted((a, b) => a.userId - b.userId))
        if (await lockActiveUser(tx, userId)) await recordEvent(tx, userId, kind, device, at);
    }).catch((error: unknown) => log.warn({ err: error }, 'failed sign-ins could not be recorded'));
  }

  const flush = () => (writing = writing.then(writeNoted));
  return {
    note(userId, kind, device) {
      if (noted.length === 0) setTimeout(() => void flush(), flushAfterMs).unref();
      noted.push({ userId, kind, device, at: now() });
    },
    flush,
  };
}
