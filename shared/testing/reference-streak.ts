import type { Doer } from '#shared/domain/streaks.ts';
import type { Frequency } from '#shared/domain/schedule.ts';

/**
 * The shared streak as product rule 26 words it, written independently of our calendar and without regard to speed:
 * lists every period, judges each, and counts the last unbroken run.
 */
export function referenceStreak(frequency: Frequency, doers: readonly Doer[]): number {
  return runsOf(frequency, doers).at(-1)!.length;
}

/** The first day of the first period in the current run. */
export function referenceFirst(frequency: Frequency, doers: readonly Doer[]): string | null {
  return runsOf(frequency, doers).at(-1)![0] ?? null;
}

/** The longest run ever. */
export function referenceBest(frequency: Frequency, doers: readonly Doer[]): number {
  return Math.max(...runsOf(frequency, doers).map((run) => run.length));
}

/** The first days of kept periods, a new list after each miss. */
function runsOf(frequency: Frequency, doers: readonly Doer[]): string[][] {
  const spans = doers.flatMap((doer) => doer.spans);
  const days = [...spans.map((span) => span.from), ...doers.flatMap((doer) => [doer.today, ...doer.completions])];
  const runs: string[][] = [[]];
  if (spans.length === 0) return runs;
  // A period is current while any active doer is in it, so the doer furthest behind determines the current one.
  const active = doers.filter((doer) => doer.spans.some((span) => span.until === null));
  // After a flight west, a doer is in the latest day that they completed.
  const reached = (doer: Doer) => [doer.today, ...doer.completions].toSorted().at(-1)!;
  const current = active.map((doer) => periodName(frequency, reached(doer))).toSorted()[0];
  const listed = everyDay(days.toSorted()[0]!, days.toSorted().at(-1)!);
  for (const [name, [someDay]] of Map.groupBy(listed, (day) => periodName(frequency, day))) {
    const { first, last } = endsOfPeriod(frequency, someDay!);
    const activeThen = doers.filter((doer) =>
      doer.spans.some((span) => span.from <= last && (span.until === null || span.until > last)),
    );
    const did = doers.filter((doer) => [...doer.completions].some((day) => first <= day && day <= last));
    // A period completed before everyone paused or left counts as kept.
    const isKept = did.length > 0 && activeThen.every((doer) => did.includes(doer));
    if (isKept) runs.at(-1)!.push(first);
    // The run may end with the current period or the one before: a current period that is still open is no break.
    else if (activeThen.length > 0 && !(current !== undefined && name >= current)) runs.push([]);
  }
  return runs;
}

/** A name for each period that sorts by time: the date, the month, or the number of the week since a Sunday. */
export function periodName(frequency: Frequency, day: string): string {
  if (frequency === 'Daily') return day;
  if (frequency === 'Monthly') return day.slice(0, 7);
  const sunday = Date.UTC(1989, 0, 1);
  return String(Math.floor((Date.parse(day) - sunday) / (7 * 86_400_000))).padStart(6, '0');
}

function endsOfPeriod(frequency: Frequency, day: string): { first: string; last: string } {
  const name = periodName(frequency, day);
  const isIn = (other: string) => periodName(frequency, other) === name;
  let [first, last] = [day, day];
  while (isIn(nextDay(first, -1))) first = nextDay(first, -1);
  while (isIn(nextDay(last, 1))) last = nextDay(last, 1);
  return { first, last };
}

function everyDay(from: string, to: string): string[] {
  const days = [from];
  while (days.at(-1)! < to) days.push(nextDay(days.at(-1)!, 1));
  return days;
}

function nextDay(day: string, step: 1 | -1): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + step)).toISOString().slice(0, 10);
}
