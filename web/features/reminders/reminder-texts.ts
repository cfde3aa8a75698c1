import { kindOfDays, scheduleLabel } from '#shared/domain/schedule-words.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';

/** "06:45 and 18:00" */
export function timesText(times: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(times);
}

/** How often it is due, in the head of the sheet. */
export function dueText(item: CommitmentCard): string {
  return item.kind === 'habit' ? scheduleLabel(item) : 'Challenge';
}

/** When reminders are silent, apart from a day that is done. */
export function silenceText(item: CommitmentCard): string {
  if (item.kind === 'challenge') return 'Never before it starts or after it ends.';
  const hasRestDays = item.frequency === 'Daily' && kindOfDays(item.weekdays) !== 'all';
  return hasRestDays ? 'Never on rest days or while paused.' : 'We never remind you while you are paused.';
}

/** The problem of each field, by index. The later of two equal times is the wrong one. */
export function timeProblems(times: readonly string[]): (string | undefined)[] {
  return times.map((time, index) => {
    if (!time) return 'Choose a time.';
    return times.indexOf(time) < index ? `You already have ${time}.` : undefined;
  });
}

/** For a new field: the first usual time that is still free. */
export function proposedTime(times: readonly string[]): string {
  return ['08:00', '13:00', '18:00', '21:00'].find((time) => !times.includes(time))!;
}

/** Before the question about notifications. */
export function savedText(times: readonly string[]): string {
  return times.length === 1
    ? `Your reminder at ${timesText(times)} is saved. Turn on notifications, and we’ll show it here.`
    : `Your reminders at ${timesText(times)} are saved. Turn on notifications, and we’ll show them here.`;
}
