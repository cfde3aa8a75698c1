import type { DraftHabit, LeftOut } from './history.ts';
import { loopDays, type LoopEntry, type LoopHabit } from './loop-values.ts';
import { timesInDays } from './found-schedule.ts';

export type LoopRow = LoopHabit & {
  key?: string;
  name: string;
  question: string;
  description: string;
  times: number;
  days: number;
  archived: boolean;
};

export type LoopFinds = { habits: DraftHabit[]; leftOut: LeftOut[]; remarks: string[] };
export const noFinds = (): LoopFinds => ({ habits: [], leftOut: [], remarks: [] });

/** What Kept takes of a habit, whichever file of Loop it comes from. */
export function takeLoopHabit(finds: LoopFinds, row: LoopRow, entries: readonly LoopEntry[]): void {
  const { kept, paused, amounts, unknown } = loopDays(row, entries);
  for (const [value, count] of unknown)
    finds.remarks.push(
      `${count} ${count === 1 ? 'day' : 'days'} of “${row.name}” with the value “${value}”, which is not known here.`,
    );
  if (row.isNumerical && row.target === null) {
    finds.leftOut.push({ name: row.name, days: amounts, why: 'It counts amounts. Kept only knows kept or not.' });
    return;
  }
  const { schedule, notes } = timesInDays(row.times, row.days);
  finds.habits.push({
    key: row.key,
    name: row.name,
    description: [row.question, row.description].filter((text) => text.trim() !== '').join('\n\n'),
    schedule,
    archived: row.archived,
    kept,
    paused,
    notes: [...notes, ...(row.isNumerical ? [amountNote(row)] : [])],
  });
}

function amountNote({ target, targetType, unit }: LoopHabit): string {
  const amount = `${target}${unit.trim() === '' ? '' : ` ${unit.trim().slice(0, 40)}`}`;
  return `Days with at ${targetType === 'AT_MOST' ? 'most' : 'least'} ${amount} count as kept.`;
}
