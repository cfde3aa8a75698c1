import { dayNumber, daysLeft, progressOf, stateOfWindow, type Window } from '#shared/domain/challenge-window.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';

type Challenge = Window & { goalDays: number; completionDays: number };
/** One or two sentences with an emphasised part. */
export type Said = readonly [before: string, strong: string, after: string];

export function placeInWindow(challenge: Challenge, today: Day): string {
  const state = stateOfWindow(challenge, today);
  if (state === 'not_started') return 'Not started';
  return state === 'expired' ? 'Ended' : `Day ${dayNumber(challenge, today)} of ${challenge.completionDays}`;
}

/** For a doer looking at their own days. */
export function ownOutlook(challenge: Challenge, days: ReadonlySet<Day>, today: Day): Said {
  const state = stateOfWindow(challenge, today);
  const { done, achievedOn } = progressOf(challenge, challenge.goalDays, days);
  if (state === 'not_started') return windowOutlook(challenge, today);
  if (achievedOn)
    return ['Goal reached ', spare(challenge, achievedOn), `. ${windowOutlook(challenge, today).join('')}`];
  const record = `${done} of ${daysCounted(challenge.goalDays)}`;
  if (state === 'expired')
    return [
      `The window closed on ${dayAndMonth(challenge.endDate, today)} with `,
      record,
      ' done. You keep what you earned.',
    ];

  const missing = challenge.goalDays - done;
  const left = daysLeft(challenge, today) - (days.has(today) ? 1 : 0);
  const more = `${missing} more ${missing === 1 ? 'day' : 'days'}`;
  if (left === 0) return ['That was the last day of the window. ', record, ' are done, and you keep what you earned.'];
  if (missing > left)
    return [
      'The goal is ',
      more,
      ` away and ${left === 1 ? '1 is' : `${left} are`} left. Each day still counts, and pays.`,
    ];
  if (left === 1) return ['', more, `, and ${days.has(today) ? 'tomorrow' : 'today'} is the last one.`];
  if (days.has(today)) return ['', more, ` in the ${left} days after today.`];
  return ['', more, ` in the ${left} days you still have, today included.`];
}

/** For a companion's days. */
export function outlookOf(name: string, challenge: Challenge, days: ReadonlySet<Day>): Said {
  const { done, achievedOn } = progressOf(challenge, challenge.goalDays, days);
  if (achievedOn) return [`${name} reached the goal `, spare(challenge, achievedOn), '.'];
  return [`${name} has done `, `${done} of ${daysCounted(challenge.goalDays)}`, '.'];
}

/** For an overseer: only the dates of the window. */
export function windowOutlook(challenge: Challenge, today: Day): Said {
  const state = stateOfWindow(challenge, today);
  if (state === 'not_started') return ['By your calendar it starts on ', dayAndMonth(challenge.startDate, today), '.'];
  const verb = state === 'expired' ? 'closed' : 'closes';
  return [`The window ${verb} on `, dayAndMonth(challenge.endDate, today), '.'];
}

/** "Fourteen days, as promised." */
export function promiseKept(goalDays: number): string {
  return `${numbers[goalDays - 1] ?? goalDays} ${goalDays === 1 ? 'day' : 'days'}, as promised.`;
}

function daysCounted(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function spare({ endDate }: Window, achievedOn: Day): string {
  const days = daysBetween(achievedOn, endDate);
  return days === 0 ? 'on the last day' : `with ${daysCounted(days)} to spare`;
}

const numbers = (
  'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen ' +
  'Sixteen Seventeen Eighteen Nineteen Twenty Twenty-one'
).split(' ');
