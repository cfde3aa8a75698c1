import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Doer } from '#shared/domain/streaks.ts';

export type DrawnDoer = Doer & { spans: { from: Day; until: Day | null }[]; completions: Set<Day> };

/**
 * A doer as a drawing of their days from the first one to their today: `x` completed, `.` there but not completed, `-`
 * not in the habit, or paused, `o` completed and then left, or paused, on that day. The first of these two after
 * something else is the day on which they left.
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
