import { addDays, daysBetween } from './calendar.ts';
import type { Day } from './days.ts';

// A challenge is a number of days within a window, whose dates are read in each member's own time zone.

export type Window = { startDate: Day; endDate: Day };

/** From the day it was created, both ends included. */
export function windowOf(startDate: Day, completionDays: number): Window {
  return { startDate, endDate: addDays(startDate, completionDays - 1) };
}

export type WindowState = 'not_started' | 'running' | 'expired';

export function stateOfWindow({ startDate, endDate }: Window, today: Day): WindowState {
  if (today < startDate) return 'not_started';
  return today > endDate ? 'expired' : 'running';
}

/** Includes today while the challenge runs. */
export function daysLeft({ startDate, endDate }: Window, today: Day): number {
  return Math.max(0, daysBetween(today < startDate ? startDate : today, endDate) + 1);
}

/** 1 on the first day; never more than on the last. */
export function dayNumber({ startDate, endDate }: Window, day: Day): number {
  return daysBetween(startDate, day < endDate ? day : endDate) + 1;
}

/** `open` is a day without a completion: a day off, not a failure. */
export type WindowDay = { day: Day; state: 'done' | 'open' | 'ahead'; isLate: boolean };

export function daysOfWindow(
  { startDate, endDate }: Window,
  completed: ReadonlySet<Day>,
  today: Day,
  late: ReadonlySet<Day> = new Set(),
): WindowDay[] {
  const days: WindowDay[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const isDone = completed.has(day);
    days.push({ day, state: isDone ? 'done' : day > today ? 'ahead' : 'open', isLate: isDone && late.has(day) });
  }
  return days;
}

export type Progress = {
  /** Days completed within the window. */
  done: number;
  isAchieved: boolean;
  /** The day on which the goal was reached. */
  achievedOn: Day | undefined;
  /** The longest run of days in a row. */
  bestRun: number;
};

export function progressOf(window: Window, goalDays: number, completed: Iterable<Day>): Progress {
  const days = [...new Set(completed)].filter((day) => stateOfWindow(window, day) === 'running').toSorted();
  let bestRun = 0;
  let run = 0;
  for (const [index, day] of days.entries()) {
    run = index > 0 && addDays(days[index - 1]!, 1) === day ? run + 1 : 1;
    bestRun = Math.max(bestRun, run);
  }
  return { done: days.length, isAchieved: days.length >= goalDays, achievedOn: days[goalDays - 1], bestRun };
}

/** The first `goalDays` days pay. `others` are the completed days other than the one in question. */
export function paysAnotherDay(window: Window, goalDays: number, others: Iterable<Day>): boolean {
  return progressOf(window, goalDays, others).done < goalDays;
}
