import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import { dayIn } from '#shared/domain/days.ts';
import { centsOf, decimalFromCents, noCents } from '#shared/domain/money.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { paths } from '#web/lib/paths.ts';
import { moneyInText } from '#web/lib/money-text.ts';
import { nameIn, othersIn, othersInWords, ownPart, peopleInWords, type Saver, type SharedGoal } from './shared-goal.ts';

const words =
  'three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** "Redeem for all four?" */
export function redeemQuestion(people: number): string {
  return people === 2 ? 'Redeem for both?' : `Redeem for all ${words[people - 3]}?`;
}

/** "Redeemed on 16 November 2026 by you, Tom and Mei" */
export function redeemedInWords(goal: SharedGoal, user: CurrentUser): string {
  const day = dayIn(user.timezone, new Date(goal.redeemedAt!));
  const people = peopleInWords(goal, user).replace(/^You/, 'you');
  return `Redeemed on ${dayAndMonth(day, '')} by ${people}`;
}

/** From the day it was added to the day it was redeemed, both included. */
export function daysOfSaving({ createdAt, redeemedAt }: SharedGoal, { timezone }: CurrentUser): number {
  const [first, last] = [createdAt, redeemedAt!].map((moment) => dayIn(timezone, new Date(moment)));
  return daysBetween(first!, last!) + 1;
}

/** What leaving does to the person's money, to the others and to the goal. */
export function leavingInWords(goal: SharedGoal, user: CurrentUser): string {
  const { title, userId, shared } = goal;
  const part = ownPart(goal, user);
  const others = othersIn(goal, user);
  const [next] = others;
  const own =
    part === noCents
      ? 'None of your money is in it.'
      : `Your ${moneyInText(decimalFromCents(part), shared.currency)} goes back to your balance.`;
  if (next && others.length === 1) return `${own} ${aloneInWords(goal, next, user)}`;
  const successor = userId === user.id && next ? ` ${nameIn(goal, next, user)} becomes its owner.` : '';
  return `${own} ${othersInWords(goal, user)} keep saving for “${title}”.${successor}`;
}

/** What removing a person does. */
export function removingInWords(goal: SharedGoal, person: Saver, user: CurrentUser): string {
  const name = nameIn(goal, person, user);
  const { currency } = goal.shared;
  const back =
    centsOf(person.part) === noCents
      ? `None of ${name}’s money is in it.`
      : `${name}’s ${moneyInText(person.part, currency)} goes back to ${name}’s balance.`;
  const own = ownPart(goal, user);
  const isLast = othersIn(goal, user).length === 1;
  if (!isLast) return `${back} The link to this goal changes, so the old one no longer works.`;
  const mine = own === noCents ? '' : ` Your ${moneyInText(decimalFromCents(own), currency)} comes back to you too.`;
  return `${back} “${goal.title}” is then a goal of your own.${mine}`;
}

/** The message that a person sends. The link comes last, so that no full stop becomes part of it. */
export function goalInvitation(title: string, code: string, origin = location.origin): string {
  return `Shall we save up for “${title}” together? Join me on Kept: ${goalLink(code, origin)}`;
}

export function goalLink(code: string, origin = location.origin): string {
  return `${origin}${paths.joinGoal(code)}`;
}

function aloneInWords(goal: SharedGoal, last: Saver, user: CurrentUser): string {
  const name = nameIn(goal, last, user);
  const back =
    centsOf(last.part) === noCents ? '' : `, and gets ${moneyInText(last.part, goal.shared.currency)} back too`;
  return `${name} keeps “${goal.title}” alone${back}.`;
}
