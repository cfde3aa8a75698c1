import type { hash, Options, verify } from '@node-rs/argon2';
import { refuse } from '#server/http/refusal.ts';

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  verify: (password: string, hash: string) => Promise<boolean>;
  /** Takes as long as a real comparison: what an unknown name is compared with. */
  verifyNothing: (password: string) => Promise<false>;
};

/** Loaded with the first password: most people who come are signed in already. */
const loadArgon2 = (): Promise<{ hash: typeof hash; verify: typeof verify }> => import('@node-rs/argon2');

/** argon2id, which is the library's default algorithm. */
const fullCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a random password that was thrown away, at the same cost. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$pQIzopQRDAT4YKHijSnH0Q$tRlVsHsbP0+w5DjFIK6W2+yS2s6RPcV205osT4uCFwU';

/** Argon2 is made to be slow, so only so many wait at a time; the next is asked to come back. */
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
      // Whoever finishes hands its place on, so the count stays as it is.
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
      await queued(async () => (await argon2()).verify(nobodysHash, password));
      return false;
    },
  };
}
