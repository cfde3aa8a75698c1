import type { FastifyBaseLogger } from 'fastify';
import { accountMails } from './auth/account-mails.ts';
import { passwordHasher, type PasswordHasher } from './auth/password-hasher.ts';
import type { Database, Reader, Write } from './db/database.ts';
import type { Env } from './env.ts';
import { rateLimits, type RateLimits } from './http/rate-limits.ts';
import { mailWorker, type MailWorker } from './mail/mail-worker.ts';
import { createMailer } from './mail/mailer.ts';

/** Everything a use-case may reach beyond its arguments. */
export type Deps = {
  db: Reader;
  write: Write;
  now: () => Date;
  env: Env;
  limits: RateLimits;
  passwords: PasswordHasher;
  mail: MailWorker;
  log: FastifyBaseLogger;
};

export function createDeps(given: Pick<Deps, 'env' | 'log' | 'now'>, database: Database): Deps {
  const base = {
    ...given,
    db: database.read,
    write: database.write,
    limits: rateLimits(given.env.limits, given.now),
    passwords: passwordHasher(),
  };
  return { ...base, mail: mailWorker(base, createMailer(given.env, given.log), accountMails) };
}
