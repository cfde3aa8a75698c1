import type { FastifyBaseLogger } from 'fastify';
import type { PasswordHasher } from './auth/password-hasher.ts';
import type { Reader, Write } from './db/database.ts';
import type { Env } from './env.ts';
import type { RateLimits } from './http/rate-limits.ts';

/** Everything a use-case may reach beyond its arguments. */
export type Deps = {
  db: Reader;
  write: Write;
  now: () => Date;
  env: Env;
  limits: RateLimits;
  passwords: PasswordHasher;
  log: FastifyBaseLogger;
};
