import { addDays } from '#shared/domain/calendar.ts';
import { silenceMs } from '#shared/domain/completion-state.ts';
import { dayIn, timeIn, type Day } from '#shared/domain/days.ts';
import { add, centsOf, decimalFromCents, noCents, showMoney } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { dayAndMonth, longWeekday } from '#shared/domain/date-words.ts';

type Viewer = { today: Day; timezone: string };
type Item = Pick<CommitmentCard, 'members' | 'ownPending' | 'lateDay'>;

/** The user's answer to a mark that waits to be sent. */
export type Answered = keyof typeof answeredWords | undefined;
export const answeredWords = { confirm: 'Confirmed', decline: 'Declined' } as const;

/** "Mei", or "an overseer" if there are several. */
export function overseerOf({ members }: Pick<CommitmentCard, 'members'>): string {
  const [only, ...others] = members.filter(({ role }) => role === 'overseer');
  return only && others.length === 0 ? firstName(only.name) : 'an overseer';
}

/** When waiting marks are paid. */
export function payWords(item: Item, { today, timezone }: Viewer, now: Date): string {
  const who = overseerOf(item);
  const [first, ...more] = item.ownPending;
  if (!first) return '';
  if (more.length > 0) {
    return `${item.ownPending.length} marks are waiting. You’re paid when ${who} confirms them, or 24 hours after each.`;
  }
  const latest = `or ${deadline(first.markedAt, timezone, now)} at the latest.`;
  if (first.day === today) return `You’re paid when ${who} confirms, ${latest}`;
  return `${possessive(first.day, today)} mark is waiting. You’re paid when ${who} confirms, ${latest}`;
}

/** "tomorrow at 07:12", when silence counts as a yes. */
export function deadline(markedAt: string, timezone: string, now: Date): string {
  const then = new Date(new Date(markedAt).getTime() + silenceMs);
  const [day, today] = [dayIn(timezone, then), dayIn(timezone, now)];
  const time = timeIn(timezone, then);
  if (day > today) return `tomorrow at ${time}`;
  return `${time >= '18:00' ? 'tonight' : 'today'} at ${time}`;
}

/** The title of a declined mark, what can be done about it, and whether its day is over. */
export function declinedWords(
  item: Item,
  { day, by }: { day: Day; by: string },
  { today }: Viewer,
): { title: string; after: string; isOver: boolean } {
  const title = `${firstName(by)} didn’t confirm ${inSentence(day, today)} mark`;
  if (day === today) return { title, after: 'You can mark today again until midnight.', isOver: false };
  const after = item.lateDay === day ? 'You can still mark it late.' : 'It no longer counts.';
  return { title, after, isOver: true };
}

/** "Today’s", "Sunday’s" at the start of a sentence. */
function possessive(day: Day, today: Day): string {
  const name = inSentence(day, today);
  return `${name[0]!.toUpperCase()}${name.slice(1)}`;
}

function inSentence(day: Day, today: Day): string {
  if (day === today) return 'today’s';
  if (day === addDays(today, -1)) return 'yesterday’s';
  return day > addDays(today, -7) ? `${longWeekday(day)}’s` : `the ${dayAndMonth(day, today)}`;
}

/** "today, 07:12" */
export function markedText(markedAt: string, timezone: string, now = new Date()): string {
  const then = new Date(markedAt);
  const [day, today] = [dayIn(timezone, then), dayIn(timezone, now)];
  const name = day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : dayAndMonth(day, today);
  return `${name}, ${timeIn(timezone, then)}`;
}

/** "Mei or Jonas takes"; undefined while nobody oversees it. */
export function overseersNamed({ members }: Pick<CommitmentCard, 'members'>) {
  const names = members.filter(({ role }) => role === 'overseer').map(({ name }) => firstName(name));
  if (names.length === 0) return undefined;
  const few = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(few);
  return { who: `${listed} takes`, oneOfThem: names.length === 1 ? names[0]! : 'one of them' };
}

/** What returning to one's honour pays at once; undefined if nothing waits. */
export function settlingWords({ ownPending }: Pick<CommitmentCard, 'ownPending'>, currency: string) {
  if (ownPending.length === 0) return undefined;
  const cents = ownPending.reduce((sum, { amount }) => add(sum, centsOf(amount)), noCents);
  const isOne = ownPending.length === 1;
  const waiting = isOne
    ? 'One mark is still waiting. It counts'
    : `${ownPending.length} marks are still waiting. They count`;
  if (cents === noCents) return `${waiting} as soon as you save.`;
  return `${waiting} as soon as you save, and ${showMoney(decimalFromCents(cents), currency)} goes to your balance.`;
}
