import type { Day } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import { isClearText } from '#shared/domain/clear-names.ts';
import type { ScheduleDetails } from '#shared/domain/schedule.ts';
import { BrokenFile } from './broken-file.ts';

type Source = 'loop' | 'habittrove' | 'habitica' | 'csv' | 'kept';

/** A habit of a file. Its days are in order, none twice, and none is both kept and paused. */
export type FoundHabit = {
  /** The same at every import of the file. */
  key: string;
  name: string;
  description: string;
  schedule: ScheduleDetails;
  archived: boolean;
  rewardAmount: string;
  /** Whether companions see the amount. */
  rewardVisible: boolean;
  allowLate: boolean;
  /** Null for a habit. */
  challenge: FoundWindow | null;
  kept: Day[];
  paused: Day[];
  /** The first day on which it was the person's, if the file says so. */
  since: Day | null;
  /** What becomes different in Kept, in sentences. */
  notes: string[];
};
export type FoundWindow = { goalDays: number; completionDays: number; startDate: Day };
export type FoundGoal = { title: string; price: string; link: string | null };
export type LeftOut = { name: string; days: number; why: string };
export type History = {
  source: Source;
  habits: FoundHabit[];
  goals: FoundGoal[];
  leftOut: LeftOut[];
  /** What the file holds that was not understood. */
  remarks: string[];
};

/** A habit as a parser found it: days in any order, texts of any length. */
export type DraftHabit = Pick<FoundHabit, 'name' | 'schedule'> & {
  key?: string | undefined;
  description?: string;
  archived?: boolean;
  rewardAmount?: string;
  rewardVisible?: boolean;
  allowLate?: boolean;
  challenge?: FoundWindow;
  kept: Iterable<Day>;
  paused?: Iterable<Day>;
  since?: Day | null;
  notes?: readonly string[];
};
export type DraftHistory = Pick<History, 'source'> & {
  habits: readonly DraftHabit[];
  goals?: readonly FoundGoal[];
  leftOut?: readonly LeftOut[];
  remarks?: readonly string[];
};

const mostHabits = 1000;
const mostRemarks = 50;
const firstDay = '1970-01-01';

/** Brings what a parser found into the form in which it can be stored. */
export function historyOf(draft: DraftHistory, today: Day): History {
  if (draft.habits.length > mostHabits) throw new BrokenFile('This file holds more than 1,000 habits.');
  const leftOut = [...(draft.leftOut ?? [])];
  const seen = new Map<string, number>();
  const habits = draft.habits.map((habit, index) => {
    const name = storedText(habit.name, limits.itemName.max, `Habit ${index + 1}`);
    const given = habit.key ?? name.toLowerCase();
    const count = (seen.get(given) ?? 0) + 1;
    seen.set(given, count);
    const { inTime: kept, ahead, ancient } = sortDays(habit.kept, today);
    if (ahead > 0) leftOut.push({ name, days: ahead, why: 'These days are in the future.' });
    if (ancient > 0) leftOut.push({ name, days: ancient, why: 'These days are before 1970.' });
    const keptDays = new Set(kept);
    const paused = sortDays(habit.paused ?? [], today).inTime.filter((day) => !keptDays.has(day));
    const description = storedText(habit.description ?? '', limits.description.max, '', true);
    return {
      key: count === 1 ? given : `${given} #${count}`,
      name,
      description,
      schedule: habit.schedule,
      archived: habit.archived ?? false,
      rewardAmount: habit.rewardAmount ?? '0.00',
      rewardVisible: habit.rewardVisible ?? true,
      allowLate: habit.allowLate ?? true,
      challenge: habit.challenge ?? null,
      kept,
      paused,
      since: sortDays(habit.since ? [habit.since] : [], today).inTime[0] ?? null,
      notes: [...(habit.notes ?? [])],
    };
  });
  const remarks = [...(draft.remarks ?? [])].slice(0, mostRemarks);
  return {
    source: draft.source,
    habits,
    goals: [...(draft.goals ?? [])],
    leftOut: leftOut.map((one) => ({ ...one, name: storedText(one.name, limits.itemName.max, 'Unnamed') })),
    remarks: remarks.map((remark) => storedText(remark, 300, '')),
  };
}

function sortDays(days: Iterable<Day>, today: Day): { inTime: Day[]; ahead: number; ancient: number } {
  const all = [...new Set(days)].toSorted();
  const inTime = all.filter((day) => firstDay <= day && day <= today);
  const ahead = all.filter((day) => day > today).length;
  return { inTime, ahead, ancient: all.length - inTime.length - ahead };
}

const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/** Without characters that Kept refuses in a form. */
export function storedText(text: string, max: number, otherwise: string, hasLines = false): string {
  const clean = text.toWellFormed().normalize('NFC');
  const shown = hasLines ? clean.replaceAll('\0', '') : clean.replaceAll(hidden, ' ');
  const cut = cutTo(shown.trim(), max);
  return hasLines || isClearText(cut) ? cut : otherwise;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = '';
  for (const { segment } of graphemes.segment(text.slice(0, max + 50))) {
    if (cut.length + segment.length > max - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
