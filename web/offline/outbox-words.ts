import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { firstName, tileOf } from '#shared/domain/names.ts';
import { longDate } from '#shared/domain/date-words.ts';
import { listed } from '#web/lib/listed.ts';
import type { Entry } from './outbox.ts';

const things = {
  complete: 'mark',
  undo: 'undo',
  comment: 'comment',
  nudge: 'nudge',
  confirm: 'confirmation',
  decline: 'declined mark',
} as const;

/** "one mark, 2 comments and one nudge" */
export function countedThings(entries: readonly Entry[]): string {
  const acts = Object.keys(things) as Entry['act'][];
  const counts = acts.map((act) => [things[act], entries.filter((entry) => entry.act === act).length] as const);
  return listed(
    counts
      .filter(([, count]) => count > 0)
      .map(([thing, count]) => (count === 1 ? `one ${thing}` : `${count} ${thing}s`)),
  );
}

/** "Ten quiet minutes, done" */
export function entryTitle({ act, item, text, mark }: Entry): string {
  const { title } = tileOf(item.name);
  if (act === 'complete') return `${title}, done`;
  if (act === 'undo') return `${title}, undone`;
  if (act === 'comment') return `Comment on ${title}`;
  if (mark) return `${firstName(mark.userName)}’s ${title}, ${act === 'confirm' ? 'confirmed' : 'declined'}`;
  return text ? `Nudge to ${text}` : 'Nudge';
}

/** "today", "yesterday" or "Tuesday 17 November" */
export function dayWords(day: Day, today: Day): string {
  if (day === today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : longDate(day, today);
}

/** The toast after waiting. `left`: entries that still wait, or were refused. */
export function sentWords(sent: readonly Entry[], left: number, today: Day): { title: string; text: string } {
  const title = left === 0 ? 'All sent' : 'Sent';
  const [only] = sent;
  if (only?.act !== 'complete' || sent.length > 1) return { title, text: `${capital(countedThings(sent))}.` };
  return { title, text: `${tileOf(only.item.name).title} counts for ${dayWords(only.day, today)}.` };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
