import { addDays } from '#shared/domain/calendar.ts';
import { pastDayOf, type Day } from '#shared/domain/days.ts';
import { findUser, type UserRow } from '#server/auth/user-store.ts';
import { lockClaimed, type Job } from '#server/jobs/job-store.ts';
import type { JobDeps, ClaimingHandler, Outcome } from '#server/jobs/job-handler.ts';
import { isRejected, mailFailure } from '#server/mail/mail-failure.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/notifications/settings-store.ts';
import { composeLetter } from './letter-mail.ts';
import { findLastKept, findLetter, putLetter } from './letter-store.ts';
import { letterMoment, planLetter } from './plan-letter.ts';

const leaseMs = 120_000;
/** In a lane of their own, so that neither a reset nor a reminder waits behind them. */
const atOnce = 4;
/** A letter that could not be sent by then is left out. */
const lateMs = 3 * 86_400_000;
const idleDays = 28;
const mostIdle = 2;

/** Each person has one job, which sends the letter and moves on to the next week. */
export function letterJobs(deps: JobDeps, mailer: Mailer): ClaimingHandler {
  async function run(job: Job): Promise<Outcome> {
    const now = deps.now();
    const user = await findUser(deps.db, job.user_id!);
    const { weeklyLetter } = (await readSettings(deps.db, [job.user_id!])).get(job.user_id!)!;
    if (!user || user.email_confirmed_at === null || weeklyLetter === 'never') return 'done';
    const { sunday } = JSON.parse(job.payload) as { sunday?: Day };
    const due = sunday === undefined ? null : letterMoment(user.id, user.timezone, weeklyLetter, sunday);
    const isTimely = due !== null && now.getTime() - due.getTime() <= lateMs;
    const idle = sunday !== undefined && isTimely ? await idleLetters(user, sunday) : null;
    if (sunday !== undefined && idle !== null) {
      try {
        const mail = await composeLetter(deps, user, weeklyLetter, sunday);
        await mailer.send({ ...mail, userId: user.id });
      } catch (error) {
        deps.log.warn({ ...mailFailure(error), kind: 'letter', attempts: job.attempts }, 'a mail could not be sent');
        if (!isRejected(error)) return 'retry';
      }
    }
    await deps.write(async (tx) => {
      // The settings have changed meanwhile, and planned it by themselves.
      if ((await lockClaimed(tx, [job])).length === 0) return;
      if (sunday !== undefined && idle !== null) await putLetter(tx, { user_id: user.id, sent_for: sunday, idle });
      await planLetter(tx, user.id, now);
    });
    return 'settled';
  }

  /** How many letters in a row this one makes to a person who keeps nothing; null if it is not to be sent. */
  async function idleLetters(user: UserRow, sunday: Day): Promise<number | null> {
    const { created_at, kept_on } = await findLastKept(deps.db, user.id);
    const joined = pastDayOf(user, new Date(created_at));
    if (joined > sunday) return null;
    if ((kept_on ?? joined) > addDays(sunday, -idleDays)) return 0;
    const before = (await findLetter(deps.db, user.id))?.idle ?? 0;
    return before >= mostIdle ? null : before + 1;
  }

  return {
    atOnce,
    perClaim: atOnce,
    leaseMs,
    run: async (jobs, settle) => {
      await Promise.all(jobs.map(async (job) => settle(job, await run(job))));
    },
  };
}
