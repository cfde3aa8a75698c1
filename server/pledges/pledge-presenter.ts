import type { Every } from '#shared/domain/schedule.ts';
import { decimalFromCents, noCents } from '#shared/domain/money.ts';
import { idsOf } from '#server/commitments/commitment.ts';
import { formerName } from '#server/auth/user-store.ts';
import type { PledgeRow } from './pledge-store.ts';
import type { SettlementRow } from './settlement-store.ts';
import type { Counted } from './tally.ts';

type Names = ReadonlyMap<number, { name: string }>;
/** By the id of the commitment. */
type Periods = ReadonlyMap<number, Every>;

const nameIn = (names: Names, userId: number) => names.get(userId)?.name ?? formerName;

const none: Counted = { count: 0, run: 0, isReached: false, earned: noCents };

export function presentPledge(pledge: PledgeRow, names: Names, periods: Periods, counted: Counted = none) {
  return {
    id: pledge.id,
    ...(pledge.commitment_id === null
      ? { habitId: null, challengeId: null }
      : idsOf(pledge.commitment_kind, pledge.commitment_id)),
    promise: pledge.promise_name,
    every: periods.get(pledge.commitment_id ?? 0) ?? null,
    from: { userId: pledge.from_user_id, name: nameIn(names, pledge.from_user_id) },
    to: { userId: pledge.to_user_id, name: nameIn(names, pledge.to_user_id) },
    amount: decimalFromCents(pledge.amount),
    currency: pledge.currency,
    per: pledge.per,
    length: pledge.length,
    state: stateOf(pledge),
    kept: pledge.per === 'streak' ? counted.run : counted.count,
    earned: decimalFromCents(counted.earned),
    createdAt: pledge.created_at,
    acceptedAt: pledge.accepted_at,
    endedAt: pledge.ended_at,
  };
}

export function presentSettlement(row: SettlementRow, userId: number, names: Names) {
  const other = row.from_user_id === userId ? row.to_user_id : row.from_user_id;
  return {
    id: row.id,
    userId: other,
    name: nameIn(names, other),
    byMe: row.from_user_id === userId,
    amount: decimalFromCents(row.amount),
    currency: row.currency,
    state: row.state,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

function stateOf({ accepted_at, ended_at }: PledgeRow): 'proposed' | 'standing' | 'ended' {
  if (ended_at !== null) return 'ended';
  return accepted_at === null ? 'proposed' : 'standing';
}
