import type { Reply } from '#shared/contract/endpoint.ts';
import type { listEarnings } from '#shared/contract/ledger-calls.ts';
import { addDays, firstOfMonth, firstOfNextMonth } from '#shared/domain/calendar.ts';
import { dayOf, dayStartsAt, type Day } from '#shared/domain/days.ts';
import { add, decimalFromCents, noCents, subtract, type Cents } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import { storedMoment } from '#server/db/dialect.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { sumEarningsBetween } from './earning-store.ts';

const shownMonths = 12;

/** One statement a month, each of which reads the rows of that month only. */
export async function readEarnings({ db, now }: Deps, userId: number): Promise<Reply<typeof listEarnings>> {
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const startOf = (day: Day) => storedMoment(db, dayStartsAt(user, day));
  const months: { month: string; earned: Cents; intoJars: Cents }[] = [];
  const promises = new Map<string, { kind: 'habit' | 'challenge'; name: string; newestId: number; earned: Cents }>();
  const currencies = new Set<Reply<typeof listEarnings>['currencies'][number]>();
  const turn = takingTurns();
  for (const first of lastMonths(dayOf(user, now()))) {
    await turn();
    let [earned, intoJars] = [noCents, noCents];
    for (const row of await sumEarningsBetween(db, userId, startOf(first), startOf(firstOfNextMonth(first)))) {
      currencies.add(row.currency);
      if (row.commitment_kind === null) {
        intoJars = subtract(intoJars, row.amount);
        continue;
      }
      earned = add(earned, row.amount);
      const item = `${row.commitment_kind}-${row.commitment_id}`;
      const known = promises.get(item);
      const newest =
        known && known.newestId > row.newest_id ? known : { name: row.description, newestId: row.newest_id };
      promises.set(item, { ...newest, kind: row.commitment_kind, earned: add(known?.earned ?? noCents, row.amount) });
    }
    months.push({ month: first.slice(0, 7), earned, intoJars });
  }
  return {
    months: months.map(({ month, earned, intoJars }) => ({
      month,
      earned: decimalFromCents(earned),
      intoJars: decimalFromCents(intoJars),
    })),
    promises: [...promises]
      .filter(([, { earned }]) => earned > noCents)
      .toSorted(([, a], [, b]) => b.earned - a.earned || b.newestId - a.newestId)
      .map(([item, { kind, name, earned }]) => ({ item, kind, name, earned: decimalFromCents(earned) })),
    earned: decimalFromCents(add(...months.map(({ earned }) => earned))),
    currencies: [...currencies],
  };
}

/** The first days of the last twelve months, oldest first. */
function lastMonths(today: Day): Day[] {
  const months = [firstOfMonth(today)];
  while (months.length < shownMonths) months.unshift(firstOfMonth(addDays(months[0]!, -1)));
  return months;
}
