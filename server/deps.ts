import type { FastifyBaseLogger } from 'fastify';
import { failedTries, type FailedTries } from './account-events/failed-tries.ts';
import { accountMails } from './auth/account-mails.ts';
import { passwordHasher, type PasswordHasher } from './auth/password-hasher.ts';
import { sessionMemory, type SessionMemory } from './auth/session-memory.ts';
import { lateMarkJobs } from './commitments/late-mark-jobs.ts';
import { silenceJobs } from './confirmations/silence-jobs.ts';
import type { Database, Reader, Write } from './db/database.ts';
import type { Env } from './env.ts';
import { composeNotification } from './notifications/notification-mails.ts';
import { rateLimits, type RateLimits } from './http/rate-limits.ts';
import type { Bus } from './realtime/bus.ts';
import { createHub, type Hub } from './realtime/hub.ts';
import { importJobs } from './imports/import-jobs.ts';
import { jobWorker, type JobWorker } from './jobs/job-worker.ts';
import { mailJobs } from './mail/mail-jobs.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { alertJobs } from './notifications/alert-jobs.ts';
import { composePushes } from './notifications/compose.ts';
import { createPainter, type Painter } from './pictures/painter.ts';
import { pushJobs } from './push/push-jobs.ts';
import { createPushService, type PushService } from './push/push-service.ts';
import { webhookSender } from './webhooks/send-webhook.ts';
import { webhookJobs } from './webhooks/webhook-jobs.ts';
import { tokenMemory, type TokenMemory } from './tokens/token-memory.ts';
import { reminderJobs, snoozeJobs } from './reminders/reminder-jobs.ts';
import { letterJobs } from './weeks/letter-jobs.ts';
import { yearBooks, type YearBooks } from './years/year-books.ts';

/** Everything a use case may use beyond its arguments. */
export type Deps = {
  db: Reader;
  write: Write;
  now: () => Date;
  /** How long cached reads stay valid: for ever if no other process can change the data. */
  freshForMs: number;
  /** Aborted when this instance is about to stop, while it still serves writes. */
  draining: AbortSignal;
  /** Messages between instances. */
  bus: Bus;
  sessions: SessionMemory;
  tokens: TokenMemory;
  hub: Hub;
  yearBooks: YearBooks;
  env: Env;
  limits: RateLimits;
  passwords: PasswordHasher;
  failedTries: FailedTries;
  mailer: Mailer;
  push: PushService;
  painter: Painter;
  jobs: JobWorker;
  /** Undefined unless METRICS_TOKEN is set. */
  metrics: Metrics | undefined;
  log: FastifyBaseLogger;
};

export function createDeps(given: Pick<Deps, 'env' | 'log' | 'now' | 'bus' | 'draining'>, database: Database): Deps {
  const freshForMs = given.env.databaseUrl ? 5000 : Infinity;
  const metrics = given.env.metricsToken === undefined ? undefined : createMetrics();
  const sessions = sessionMemory(freshForMs, given.now, given.bus);
  const hub = createHub(given.bus);
  const base = {
    ...given,
    freshForMs,
    sessions,
    tokens: tokenMemory(freshForMs, given.now, sessions),
    hub,
    yearBooks: yearBooks({ now: given.now, hub, freshForMs }),
    db: database.read,
    write: metrics ? countWaits(database.write, metrics) : database.write,
    metrics,
    limits: rateLimits(given.env.limits, given.now, given.bus),
    passwords: passwordHasher(),
  };
  const mailer = createMailer(given.env, given.log);
  const push = createPushService(base);
  const wake = () => jobs.wake();
  const jobs: JobWorker = jobWorker(base, {
    mail: mailJobs(base, mailer, accountMails),
    notification_mail: mailJobs(base, mailer, { notification: composeNotification }, 4),
    reminders: reminderJobs,
    snooze: snoozeJobs,
    alert: alertJobs(base, wake),
    push: pushJobs(base, push, composePushes),
    silence: silenceJobs(base),
    late_mark: lateMarkJobs(base, wake),
    webhook: webhookJobs(base, webhookSender(given.env.webhookPrivate)),
    letter: letterJobs(base, mailer),
    import: importJobs(base),
  });
  return { ...base, failedTries: failedTries(base), mailer, push, painter: createPainter(given.log), jobs };
}

/** How long each write waits for its turn or for a connection. */
function countWaits(write: Write, { databaseWaited }: Metrics): Write {
  return (work) => {
    const askedAt = performance.now();
    return write((tx) => {
      databaseWaited(performance.now() - askedAt);
      return work(tx);
    });
  };
}
