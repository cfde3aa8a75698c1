import { dayIn } from '#shared/domain/days.ts';
import { add, centsOf, decimalFromCents, showAmount } from '#shared/domain/money.ts';
import { firstName, tileOf } from '#shared/domain/names.ts';
import type { Every } from '#shared/domain/schedule.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { moneyInText } from '#web/lib/money-text.ts';
import type { Due, Pledge } from './pledges-door.ts';

type Person = { id: number; timezone: string; today: string };
export type Terms = Pick<Pledge, 'per' | 'length' | 'every'>;

/** "for every kept day", "for a 30-day shared streak", "for reaching the goal". */
export function whatFor({ per, length, every }: Terms): string {
  if (per === 'goal') return 'for reaching the goal';
  if (per === 'period') return `for every kept ${every ?? 'time'}`;
  return `for a ${length}-${every ?? 'time'} shared streak`;
}

/** Who promises what to whom, as the user reads it. */
export function pledgeWords(pledge: Pledge, userId: number): string {
  const isMine = pledge.from.userId === userId;
  const money = moneyInText(pledge.amount, pledge.currency);
  const what = `${money} ${whatFor(pledge)}`;
  const [from, to] = [firstName(pledge.from.name), firstName(pledge.to.name)];
  if (pledge.state === 'proposed') return isMine ? `You promise ${to} ${what}` : `${from} wants to promise you ${what}`;
  return isMine ? `You promised ${to} ${what}` : `${from} promised you ${what}`;
}

/** The shared streak and the goal as the page knows them. */
type Progress = { doers: readonly { userId: number }[]; goalDays: number | undefined };

/** How far it is. */
export function pledgeLine(pledge: Pledge, user: Person, { doers, goalDays }: Progress): string {
  const { per, kept, every, state, from, to } = pledge;
  const isMine = from.userId === user.id;
  if (state === 'proposed') return isMine ? `Waiting for ${firstName(to.name)} to accept` : 'Counts once you accept';
  if (per === 'period') return `Since ${dayAndMonth(dayIn(user.timezone, new Date(pledge.acceptedAt!)), user.today)}`;
  if (centsOf(pledge.earned) > 0) return 'Reached';
  if (per === 'goal') return `${isMine ? `${firstName(to.name)} is` : 'You are'} at ${kept} of ${goalDays} days`;
  const at = `at ${counted(kept, every)}`;
  if (!doers.some(({ userId }) => userId === user.id)) return `They are ${at}`;
  if (doers.length === 1) return `You are ${at}`;
  return `You are ${doers.length === 2 ? 'both' : 'all'} ${at}`;
}

/** "1 day", "12 weeks", and "12 times" once the promise is deleted. */
function counted(count: number, every: Every | null): string {
  return `${count} ${every ?? 'time'}${count === 1 ? '' : 's'}`;
}

/** Those under which one of the two owes the other something in this currency. */
export function pledgesBehind(pledges: readonly Pledge[], due: Due, isMine: boolean): Pledge[] {
  return pledges.filter(
    ({ from, to, currency, earned }) =>
      (isMine ? to : from).userId === due.userId && currency === due.currency && centsOf(earned) > 0,
  );
}

/** What was kept for it: "12 days of Morning run", or the names of several promises. */
export function keptFor(pledges: readonly Pledge[], owed: string): string {
  const [only, ...more] = pledges;
  const names = [...new Set(pledges.map(({ promise }) => tileOf(promise).title))];
  // After a part settlement the days no longer add up to the debt.
  const isAllOpen = only && more.length === 0 && centsOf(only.earned) === centsOf(owed);
  if (isAllOpen && only.per === 'period') return `${counted(only.kept, only.every)} of ${names[0]}`;
  return names.join(', ');
}

/** The lines of a bill, or undefined if they do not add up to what is owed: old pledges are not listed. */
export function bill(pledges: readonly Pledge[], owed: string) {
  const sum = add(...pledges.map(({ earned }) => centsOf(earned)));
  const settled = sum - centsOf(owed);
  if (settled < 0 || pledges.length === 0) return undefined;
  return {
    lines: pledges.map(({ id, promise, per, kept, every, amount, earned }) => ({
      id,
      promise,
      how: per === 'period' ? `${counted(kept, every)} × ${showAmount(amount)}` : 'once',
      amount: showAmount(earned),
    })),
    settled: settled > 0 ? `−${showAmount(decimalFromCents(settled as typeof sum))}` : undefined,
  };
}
