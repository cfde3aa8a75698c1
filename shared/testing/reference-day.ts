import { addDays } from '#shared/domain/calendar.ts';

// A person's days as the list of all changes of the hour at which they start. It shares no code with
// shared/domain/days.ts, which is compared with it.

export type ReferenceDays = ReturnType<typeof referenceDays>;

export function referenceDays(zone: string) {
  let timeZone = zone;
  /** `after`: the day of the change, which still ends as it would have. */
  const changes: { after: string; hour: number }[] = [];

  /** A day starts where the one before it ends. */
  const startOf = (day: string) => {
    const hour = changes.findLast(({ after }) => after < addDays(day, -1))?.hour ?? 0;
    return `${day} 0${hour}:00:00`;
  };

  /** The latest day that has started on the wall clock, and never one before the last change. */
  function today(now: Date): string {
    const wallClock = now.toLocaleString('sv-SE', { timeZone });
    let day = addDays(wallClock.slice(0, 10), 1);
    while (startOf(day) > wallClock) day = addDays(day, -1);
    const changed = changes.at(-1)?.after ?? day;
    return day < changed ? changed : day;
  }

  return {
    today,
    startHour: () => changes.at(-1)?.hour ?? 0,
    startAt(hour: number, now: Date): void {
      changes.push({ after: today(now), hour });
    },
    moveTo(next: string): void {
      timeZone = next;
    },
  };
}
