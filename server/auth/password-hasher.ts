import type { hash, Options, verify } from '@node-rs/argon2';
import { refuse } from '#server/http/refusal.ts';

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  verify: (password: string, hash: string) => Promise<boolean>;
  /** For an unknown name: takes as long as a real comparison. */
  verifyNothing: (password: string) => Promise<false>;
};

/** Loaded on first use: most visitors are already signed in. */
const loadArgon2 = (): Promise<{ hash: typeof hash; verify: typeof verify }> => import('@node-rs/argon2');

/** argon2id, which is the library's default algorithm. */
const fullCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a discarded random password, at the same cost. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$pQIzopQRDAT4YKHijSnH0Q$tRlVsHsbP0+w5DjFIK6W2+yS2s6RPcV205osT4uCFwU';

/** Argon2 is slow by design, so the queue is bounded; beyond that calls are refused with `busy`. */
export function passwordHasher({
  atOnce = 2,
  waiting = 100,
  cost = fullCost,
  argon2 = loadArgon2,
} = {}): PasswordHasher {
  const queue: (() => void)[] = [];
  let running = 0;

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse('busy', { retryAfterSeconds: 2 });
      // A finished job hands its place to the next, so `running` stays the same.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (password) => queued(async () => (await argon2()).hash(password, cost)),
    verify: (password, hashed) => queued(async () => (await argon2()).verify(hashed, password)),
    async verifyNothing(password) {
      await queued(async () => (await argon2()).verify(dummyHash, password));
      return false;
    },
  };
}
