import { createHash, randomBytes } from 'node:crypto';
import type { hash, verify } from '@node-rs/argon2';

const prefix = '$argon2id$quick$';

/** Replaces argon2, which is slow by design: the tests register thousands of people. */
export const quickArgon2: { hash: typeof hash; verify: typeof verify } = {
  hash: async (password) => {
    const salt = randomBytes(6).toString('hex');
    return `${prefix}${salt}$${digest(salt, password)}`;
  },
  verify: async (hashed, password) => {
    const [salt, expected] = hashed.toString().slice(prefix.length).split('$');
    return digest(salt!, password) === expected;
  },
};

function digest(salt: string, password: string | Uint8Array): string {
  return createHash('sha256').update(salt).update(password).digest('base64url');
}
