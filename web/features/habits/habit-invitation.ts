import type { ScheduleDetails } from '#shared/domain/schedule.ts';
import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import { paths } from '#web/lib/paths.ts';

type Invited = ScheduleDetails & { name: string; inviteCode: string };

/** The message that a member sends to a friend. The link comes last, so that no full stop becomes part of it. */
export function habitInvitation({ name, inviteCode, ...schedule }: Invited, origin = location.origin): string {
  const promise = `“${name.trim()}”, ${scheduleLabel(schedule)}`;
  return `Keep a promise with me? ${promise}. Join me on Kept: ${habitLink(inviteCode, origin)}`;
}

export function habitLink(code: string, origin = location.origin): string {
  return `${origin}${paths.join(code)}`;
}
