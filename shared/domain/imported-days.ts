import { addDays, daysBetween } from './calendar.ts';
import type { Day } from './days.ts';
import type { Stretch } from './periods.ts';

// Days that a person kept before Kept, one text for a calendar year: for each of its days "k" kept, "p" paused, "." neither.
// "o" is the first day on which the habit was theirs, if they did not keep it on that day.

/** Of a file to import, in bytes. */
export const largestImport = 20_000_000;

export type ImportedYear = { year: number; days: string };
/** Oldest first. */
export type ImportedDays = { kept: Day[]; paused: Day[]; since?: Day | undefined };

/** Both lists in order. */
export function yearsOf({ kept, paused, since }: ImportedDays): ImportedYear[] {
  const years = new Map<number, string[]>();
  for (const [days, letter] of [
    [since === undefined ? [] : [since], 'o'],
    [paused, 'p'],
    [kept, 'k'],
  ] as const) {
    for (const day of days) {
      const year = Number(day.slice(0, 4));
      let letters = years.get(year);
      if (!letters) years.set(year, (letters = Array<string>(daysIn(year)).fill('.')));
      letters[daysBetween(`${day.slice(0, 4)}-01-01`, day)] = letter;
    }
  }
  return [...years].map(([year, letters]) => ({ year, days: letters.join('') })).toSorted((a, b) => a.year - b.year);
}

export function daysOf(years: readonly ImportedYear[]): ImportedDays {
  const found: ImportedDays = { kept: [], paused: [] };
  for (const { year, days } of years.toSorted((a, b) => a.year - b.year)) {
    let day = `${String(year).padStart(4, '0')}-01-01`;
    for (const letter of days) {
      if (letter === 'k') found.kept.push(day);
      if (letter === 'p') found.paused.push(day);
      if (letter === 'o') found.since ??= day;
      day = addDays(day, 1);
    }
  }
  return found;
}

/** A day that is kept in one of them is kept. */
export function mergedYear(one: string, other: string): string {
  return Array.from(one, (letter, index) => {
    const second = other[index];
    if (letter === 'k' || second === 'k') return 'k';
    if (letter === 'p' || second === 'p') return 'p';
    return letter === 'o' || second === 'o' ? 'o' : '.';
  }).join('');
}

/** The doer with what they kept before Kept: their time begins with the first imported day, without imported pauses. */
export function withImported<One extends { spans: readonly Stretch[]; completions: ReadonlySet<Day> }>(
  doer: One,
  { kept, paused, since }: ImportedDays,
): One & { spans: Stretch[]; completions: Set<Day> } {
  const first = firstDayIn({ kept, paused, since });
  const spans = [...doer.spans];
  const completions = new Set([...doer.completions, ...kept]);
  if (first === undefined) return { ...doer, spans, completions };
  const last = addDays([first, ...kept.slice(-1), ...paused.slice(-1)].toSorted().at(-1)!, 1);
  const joined = spans.map(({ from }) => from).toSorted()[0];
  const end = joined !== undefined && joined > first ? joined : last;
  const earlier: Stretch[] = [];
  let from = first;
  for (const day of paused) {
    if (day >= end) break;
    if (day > from) earlier.push({ from, until: day });
    from = addDays(day, 1);
  }
  if (from < end && (joined === undefined || first < joined)) earlier.push({ from, until: end });
  return { ...doer, spans: [...earlier, ...spans], completions };
}

export function firstDayIn({ kept, paused, since }: ImportedDays): Day | undefined {
  return [...kept.slice(0, 1), ...paused.slice(0, 1), ...(since === undefined ? [] : [since])].toSorted()[0];
}

export function pausesIn(imported: ImportedDays | undefined): Stretch[] {
  return (imported?.paused ?? []).map((day) => ({ from: day, until: addDays(day, 1) }));
}

function daysIn(year: number): number {
  return daysBetween(`${year}-01-01`, `${year}-12-31`) + 1;
}
