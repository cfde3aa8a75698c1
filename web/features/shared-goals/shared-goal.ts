import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { add, centsOf, decimalFromCents, noCents, showAmount, subtract, type Cents } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import type { Goal } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { listed } from '#web/lib/listed.ts';

export type SharedGoal = Goal & { shared: NonNullable<Goal['shared']> };
export type Saver = SharedGoal['shared']['people'][number];

/** The most people that a card names. */
const most = 6;

export function isShared(goal: Goal): goal is SharedGoal {
  return goal.shared !== null;
}

/** The name of everyone whose account is deleted. */
const former = 'Former companion';

/** "You", the first name, or the whole name where two people share a first name. */
export function nameIn({ shared: { people } }: SharedGoal, { userId, name }: Saver, user: CurrentUser): string {
  if (userId === user.id) return 'You';
  if (name === former) return name;
  const first = firstName(name);
  return people.some((one) => one.userId !== userId && firstName(one.name) === first) ? name : first;
}

/** The people that the card names, longest in the goal first; of more than six, the six with the largest parts. */
export function savers({ shared: { people } }: SharedGoal): { named: Saver[]; more: Saver[] } {
  if (people.length <= most) return { named: people, more: [] };
  const bySize = people.toSorted((a, b) => centsOf(b.part) - centsOf(a.part));
  return { named: bySize.slice(0, most), more: bySize.slice(most) };
}

/** "You 210.00, Tom 180.00 and 2 more 60.00", what the jar shows. */
export function jarInWords(goal: SharedGoal, user: CurrentUser): string {
  const { named, more } = savers(goal);
  const parts = named.map((one) => `${nameIn(goal, one, user)} ${showAmount(one.part)}`);
  return listed(more.length > 0 ? [...parts, `${more.length} more ${showAmount(sumOf(more))}`] : parts);
}

/** "You, Tom and Mei"; of more than six people "and 4 more". */
export function peopleInWords(goal: SharedGoal, user: CurrentUser): string {
  const { named, more } = savers(goal);
  const isUser = ({ userId }: Saver) => userId === user.id;
  const youFirst = named.toSorted((a, b) => Number(isUser(b)) - Number(isUser(a)));
  const names = youFirst.map((one) => nameIn(goal, one, user));
  return listed(more.length > 0 ? [...names, `${more.length} more`] : names);
}

/** "Tom and Mei", everyone but the user. */
export function othersInWords(goal: SharedGoal, user: CurrentUser): string {
  const others = othersIn(goal, user);
  return peopleInWords({ ...goal, shared: { ...goal.shared, people: others } }, user);
}

export function othersIn({ shared: { people } }: SharedGoal, user: CurrentUser): Saver[] {
  return people.filter(({ userId }) => userId !== user.id);
}

export function sumOf(people: readonly Saver[]): string {
  return decimalFromCents(add(...people.map(({ part }) => centsOf(part))));
}

export function ownPart({ shared: { people } }: SharedGoal, user: CurrentUser): Cents {
  const own = people.find(({ userId }) => userId === user.id);
  return own ? centsOf(own.part) : noCents;
}

export function missingFrom({ price, shared }: SharedGoal): Cents {
  return subtract(centsOf(price), centsOf(shared.saved));
}
