import type { Day } from '#shared/domain/days.ts';

// What Loop stores for a day of a habit. Its frequency fills days by itself (YES_AUTO): nobody kept these.

const nothing = new Set(['UNKNOWN', 'NO', 'YES_AUTO', '']);

export type LoopEntry = { day: Day; value: string };
export type LoopHabit = {
  isNumerical: boolean;
  targetType: 'AT_LEAST' | 'AT_MOST';
  /** Null if the file does not say. */
  target: number | null;
  unit: string;
};
type LoopDays = {
  kept: Day[];
  paused: Day[];
  /** Days with an amount, whether or not it was enough. */
  amounts: number;
  /** Values of newer versions, with how often they occur. */
  unknown: Map<string, number>;
};

export function loopDays(habit: LoopHabit, entries: Iterable<LoopEntry>): LoopDays {
  const days: LoopDays = { kept: [], paused: [], amounts: 0, unknown: new Map() };
  for (const { day, value } of entries) {
    const number = /^-?\d{1,12}$/.test(value) ? Number(value) : undefined;
    if (value === 'SKIP' || (!habit.isNumerical && number === 3)) days.paused.push(day);
    else if (value === 'YES_MANUAL') days.kept.push(day);
    else if (nothing.has(value) || (number !== undefined && number < 0)) continue;
    else if (number === undefined) days.unknown.set(value, (days.unknown.get(value) ?? 0) + 1);
    else if (habit.isNumerical) {
      days.amounts++;
      if (isEnough(habit, number / 1000)) days.kept.push(day);
    } else if (number === 2) days.kept.push(day);
    else if (number > 3) days.unknown.set(value, (days.unknown.get(value) ?? 0) + 1);
  }
  return days;
}

function isEnough({ target, targetType }: LoopHabit, amount: number): boolean {
  if (target === null) return false;
  return targetType === 'AT_MOST' ? amount <= target : amount >= target && amount > 0;
}

/** Files of versions before 2.3.1 do not say which habits count amounts. */
export const looksNumerical = (entries: readonly LoopEntry[]) =>
  entries.some(({ value }) => /^\d+$/.test(value) && Number(value) > 3);
