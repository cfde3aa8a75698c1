import type { Doer } from '#shared/domain/streaks.ts';
import type { Frequency } from '#shared/domain/periods.ts';

/**
 * The shared streak as product rule 26 words it, written without our own calendar and without a thought for speed:
 * every period there ever was is listed, judged, and the last unbroken run is counted.
 */
export function slowStreak(frequency: Frequency, doers: readonly Doer[]): number {
  const today = doers.map((doer) => doer.today);
  // Who is active now. While any of them is still in a period it is the current one, so the one furthest behind tells.
  const active = doers.filter((doer) => doer.spans.some((span) => span.until === null));
  const current = active.map((doer) => periodName(frequency, doer.today)).toSorted()[0];
  const lastDay = today.toSorted().at(-1);
  const firstDay = doers.flatMap((doer) => doer.spans.map((span) => span.from)).toSorted()[0];
  if (lastDay === undefined || firstDay === undefined) return 0;

  const periods = Map.groupBy(everyDay(firstDay, lastDay), (day) => periodName(frequency, day));
  const verdicts: boolean[] = [];
  for (const [name, days] of periods) {
    if (current !== undefined && name > current) continue;
    // The first and last day of the listing may cut a period short; its true end is what counts.
    const end = endOfPeriod(frequency, days.at(-1)!);
    const activeThen = doers.filter((doer) =>
      doer.spans.some((span) => span.from <= end && (span.until === null || span.until > end)),
    );
    if (activeThen.length === 0) continue;
    const everyoneDid = activeThen.every((doer) =>
      [...doer.completions].some((day) => periodName(frequency, day) === name),
    );
    // It may end with the current period or with the one before: a current one that is not there yet is no break.
    if (!everyoneDid && name === current) continue;
    verdicts.push(everyoneDid);
  }
  const lastBreak = verdicts.lastIndexOf(false);
  return verdicts.length - 1 - lastBreak;
}

/** A name for each period that sorts by time: the date, the month, or the number of the week since a Sunday. */
function periodName(frequency: Frequency, day: string): string {
  if (frequency === 'Daily') return day;
  if (frequency === 'Monthly') return day.slice(0, 7);
  const sunday = Date.UTC(1989, 0, 1);
  return String(Math.floor((Date.parse(day) - sunday) / (7 * 86_400_000))).padStart(6, '0');
}

function endOfPeriod(frequency: Frequency, day: string): string {
  const name = periodName(frequency, day);
  let end = day;
  for (let next = dayAfter(end); periodName(frequency, next) === name; next = dayAfter(next)) end = next;
  return end;
}

function everyDay(from: string, to: string): string[] {
  const days = [from];
  while (days.at(-1)! < to) days.push(dayAfter(days.at(-1)!));
  return days;
}

function dayAfter(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}
