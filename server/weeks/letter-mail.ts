import type { Day } from '#shared/domain/days.ts';
import { siteUrl } from '#server/env.ts';
import type { UserRow } from '#server/auth/user-store.ts';
import type { JobDeps } from '#server/jobs/job-handler.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { unsubscribeLink } from '#server/notifications/unsubscribe-service.ts';
import { promisesKept } from '#shared/domain/week-words.ts';
import { writeWeek } from './letter-template.ts';
import { readWeek } from './week-service.ts';

const times = { sunday: 'Sundays at 18:00', monday: 'Mondays at 8:00' } as const;

/** Goes to confirmed addresses only, so it may name the people and promises that the person shares. */
export async function composeLetter(
  deps: JobDeps,
  user: UserRow,
  choice: keyof typeof times,
  sunday: Day,
): Promise<Mail> {
  const week = await readWeek(deps, user.id, sunday);
  const { href } = await unsubscribeLink(deps, user.id, 'weeklyLetter');
  const site = siteUrl(deps.env);
  const subject = week.kept === 0 ? 'Your week in Kept' : `Your week: ${promisesKept(week.kept)}`;
  return {
    to: { name: '', address: user.email },
    subject,
    ...writeWeek(week, {
      title: subject,
      name: user.name,
      when: times[choice],
      page: new URL(`/week/${sunday}`, site).href,
      settings: new URL('/profile?tab=notifications', site).href,
      unsubscribe: href,
    }),
    headers: {
      'List-Unsubscribe': `<${href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}
