import type { hash, Options, verify } from '@node-rs/argon2';
import { refuse } from '#server/http/refusal.ts';

/** `address` is the one that limits count: addresses take turns. */
export type PasswordHasher = {
  hash: (password: string, address: string) => Promise<string>;
  verify: (password: string, hash: string, address: string) => Promise<boolean>;
  /** For an unknown name: takes as long as a real comparison. */
  verifyNothing: (password: string, address: string) => Promise<false>;
};

/** Loaded on first use: most visitors are already signed in. */
const loadArgon2 = (): Promise<{ hash: typeof hash; verify: typeof verify }> => import('@node-rs/argon2');

/** argon2id, which is the library's default algorithm. */
const fullCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a discarded random password, at the same cost. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$pQIzopQRDAT4YKHijSnH0Q$tRlVsHsbP0+w5DjFIK6W2+yS2s6RPcV205osT4uCFwU';

/** Argon2 is slow by design, so jobs wait in a fair queue. */
export function passwordHasher({
  atOnce = 2,
  waiting = 200,
  waitingPerAddress = 40,
  cost = fullCost,
  argon2 = loadArgon2,
} = {}): PasswordHasher {
  const queue = fairQueue(waiting, waitingPerAddress);
  let running = 0;

  async function queued<T>(address: string, work: () => Promise<T>): Promise<T> {
    // A finished job hands its place to the next, so `running` stays the same.
    if (running >= atOnce) await queue.wait(address);
    else running++;
    try {
      return await work();
    } finally {
      if (!queue.startNext()) running--;
    }
  }

  return {
    hash: (password, address) => queued(address, async () => (await argon2()).hash(password, cost)),
    verify: (password, hashed, address) => queued(address, async () => (await argon2()).verify(hashed, password)),
    async verifyNothing(password, address) {
      await queued(address, async () => (await argon2()).verify(dummyHash, password));
      return false;
    },
  };
}

type Waiting = { start: () => void; giveUp: (reason: Error) => void };

/**
 * Addresses take turns. One that has too many waiting is refused with `too_many`. When the queue is full, the address
 * with the most waiting gives up a place to one with fewer; if there is none to give, the call is refused with `busy`.
 */
function fairQueue(most: number, mostPerAddress: number) {
  /** In the order of their turns. None is empty. */
  const byAddress = new Map<string, Waiting[]>();
  let total = 0;

  function makeRoom(own: number): void {
    if (total < most) return;
    const [address, longest] = [...byAddress].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (longest.length <= own + 1) throw refuse('busy', { retryAfterSeconds: 2 });
    longest.pop()!.giveUp(refuse('too_many', { retryAfterSeconds: 2 }));
    if (longest.length === 0) byAddress.delete(address);
    total--;
  }

  return {
    async wait(address: string): Promise<void> {
      const own = byAddress.get(address)?.length ?? 0;
      if (own >= mostPerAddress) throw refuse('too_many', { retryAfterSeconds: 2 });
      makeRoom(own);
      total++;
      await new Promise<void>((start, giveUp) => {
        const line = byAddress.get(address);
        if (line) line.push({ start, giveUp });
        else byAddress.set(address, [{ start, giveUp }]);
      });
    },
    /** False if none is waiting. */
    startNext(): boolean {
      const [turn] = byAddress;
      if (!turn) return false;
      const [address, line] = turn;
      byAddress.delete(address);
      const next = line.shift()!;
      if (line.length > 0) byAddress.set(address, line);
      total--;
      next.start();
      return true;
    },
  };
}
