import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Doer } from '#shared/domain/streaks.ts';

export type DrawnDoer = Doer & { spans: { from: Day; until: Day | null }[]; completions: Set<Day> };

/**
 * Builds a doer from a drawing of their days, up to their today: `x` completed, `.` active but not completed, `-` not
 * in the habit or paused, `o` completed and then left or paused on that day. A span ends on its first `-` or `o`.
 */
export function drawnDoer(drawing: string, firstDay: Day): DrawnDoer {
  const dayAt = (index: number) => addDays(firstDay, index);
  const spans: DrawnDoer['spans'] = [];
  for (const run of drawing.matchAll(/[x.]+|(?<![x.])o/g)) {
    const until = run[0] === 'o' ? run.index : run.index + run[0].length;
    spans.push({ from: dayAt(run.index), until: until < drawing.length ? dayAt(until) : null });
  }
  const completed = drawing.split('').flatMap((mark, index) => ('xo'.includes(mark) ? [dayAt(index)] : []));
  return { today: dayAt(drawing.length - 1), spans, completions: new Set(completed) };
}
