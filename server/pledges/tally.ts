import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { noCents, type Cents } from '#shared/domain/money.ts';
import {
  continueRun,
  countKept,
  earnedUnder,
  firstCountedDay,
  lastFixedDay,
  countPeriods,
  type Tally,
} from '#shared/domain/pledges.ts';
import type { Schedule } from '#shared/domain/schedule.ts';
import { findCommitment, type CommitmentRow } from '#server/commitments/commitment-store.ts';
import { listStretchesOf } from '#server/commitments/day-range-store.ts';
import { isLarge } from '#server/commitments/deferred-streaks.ts';
import { loadDoersOf } from '#server/commitments/doers.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import type { Reader } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import { hasPendingUpTo, listStanding, listStandingOf } from './fact-store.ts';
import type { PledgeRow } from './pledge-store.ts';

// What is owed under a pledge, computed from marks that stand.

export type Counted = Tally & { earned: Cents };
type Accepted = PledgeRow & { from_day: Day };

/** About so many marks are read at once. */
const marksAtOnce = 4000;

/** Within a transaction the days of a large promise are not read, because that takes long: its stored streak counts. */
type Where = { isInTransaction: boolean };

export async function countPledge(db: Reader, pledge: PledgeRow, now: Date, where: Where): Promise<Counted> {
  if (pledge.final_owed !== null) return { ...storedTally(pledge), earned: pledge.final_owed };
  const item = await itemOf(db, pledge);
  const accepted = acceptedOf(pledge);
  if (!item || !accepted) return { ...storedTally(pledge), earned: noCents };
  const tally = await tallyUntil(db, accepted, item, newestDay(now), now, where);
  return { ...tally, earned: earnedUnder(pledge, tally) };
}

/**
 * The columns to store so that days which cannot change any more need not be read again, or undefined if there is
 * nothing new. Marks of an ended pledge that are all fixed make it final.
 */
export async function fixedColumns(db: Reader, pledge: PledgeRow, now: Date) {
  const item = await itemOf(db, pledge);
  const accepted = acceptedOf(pledge);
  if (!item || !accepted) return undefined;
  const schedule = storedSchedule(item);
  const until = lastFixedDay(schedule, now.toISOString().slice(0, 10));
  if (until < sinceOf(accepted, schedule, item) || (await hasPendingUpTo(db, item.id, until))) return undefined;
  const tally = await tallyUntil(db, accepted, item, until, now, { isInTransaction: false });
  const isOver = pledge.ended_at !== null && addDays(pledge.ended_at.slice(0, 10), 1) <= until;
  return {
    counted_until: until,
    counted: tally.count,
    run: tally.run,
    reached: tally.isReached ? 1 : 0,
    final_owed: isOver ? earnedUnder(pledge, tally) : null,
  } as const;
}

/** Whether what is stored of fixed days is what the marks say. */
export async function isTallyRight(db: Reader, pledge: PledgeRow, now: Date): Promise<boolean> {
  const item = await itemOf(db, pledge);
  const accepted = acceptedOf(pledge);
  if (!item || !accepted || pledge.counted_until === null) return true;
  const fresh = { ...accepted, counted_until: null, counted: 0, run: 0, reached: 0 } as const;
  const tally = await tallyUntil(db, fresh, item, pledge.counted_until, now, { isInTransaction: false });
  const stored = storedTally(pledge);
  return tally.count === stored.count && tally.isReached === stored.isReached;
}

async function tallyUntil(
  db: Reader,
  pledge: Accepted,
  item: CommitmentRow,
  until: Day,
  now: Date,
  { isInTransaction }: Where,
): Promise<Tally> {
  const before = storedTally(pledge);
  const schedule = storedSchedule(item);
  const since = sinceOf(pledge, schedule, item);
  if (pledge.per === 'streak') {
    if (before.isReached) return before;
    if (isInTransaction && isLarge(item))
      return { ...before, ...runOfStreak(schedule, item, since, before, pledge.length!) };
    return { ...before, ...(await sharedRun(db, pledge, item, { since, until }, now)) };
  }
  const days = await listStandingOf(db, item.id, pledge.to_user_id, since, until, pledge.ended_at);
  if (pledge.per === 'goal') {
    const within = days.filter((day) => item.end_date === null || day <= item.end_date);
    const count = before.count + within.length;
    return { ...before, count, isReached: item.goal_days !== null && count >= item.goal_days };
  }
  const needsSpans = schedule.times > 1 || schedule.before !== undefined;
  const spans = needsSpans ? (await listStretchesOf(db, item.id, pledge.to_user_id)).spans : [];
  const doer = { today: until, spans, completions: new Set(days) };
  return { ...before, count: before.count + countKept(schedule, doer) };
}

/** A few days at a time, so that a promise of a thousand people holds nobody up. */
async function sharedRun(
  db: Reader,
  pledge: PledgeRow,
  item: CommitmentRow,
  { since, until }: { since: Day; until: Day },
  now: Date,
) {
  const turn = takingTurns();
  const doers = await loadDoersOf(db, item, [], now);
  const step = Math.max(1, Math.floor(marksAtOnce / Math.max(1, doers.size)));
  for (let from = since; from <= until; from = addDays(from, step)) {
    const to = addDays(from, step - 1);
    for (const row of await listStanding(db, item.id, from, to < until ? to : until, pledge.ended_at))
      doers.get(row.user_id)?.completions.add(row.completion_date);
    await turn();
  }
  // Under a pledge that has ended, later periods do not count.
  const last = pledge.ended_at === null ? until : addDays(pledge.ended_at.slice(0, 10), 1);
  const period = { since, until: last < until ? last : until };
  return continueRun(storedSchedule(item), [...doers.values()], period, storedTally(pledge), pledge.length!);
}

/** The part of the commitment's own streak since that day. */
function runOfStreak(schedule: Schedule, item: CommitmentRow, since: Day, before: Tally, length: number) {
  const { streak_first: first, streak_last: last, streak_length } = item;
  if (first === null || last === null) return { run: 0, isReached: false };
  const run = first >= since ? streak_length : before.run + countPeriods(schedule, since, last);
  return { run, isReached: run >= length };
}

function storedTally({ counted, run, reached }: PledgeRow): Tally {
  return { count: counted, run, isReached: reached === 1 };
}

function sinceOf({ counted_until, from_day, per }: Accepted, schedule: Schedule, item: CommitmentRow): Day {
  if (counted_until !== null) return addDays(counted_until, 1);
  // A goal is that of the whole challenge.
  if (per === 'goal' && item.start_date !== null) return item.start_date;
  return firstCountedDay(schedule, from_day);
}

function acceptedOf(pledge: PledgeRow): Accepted | undefined {
  const { from_day } = pledge;
  return from_day === null ? undefined : { ...pledge, from_day };
}

async function itemOf(db: Reader, { commitment_id, commitment_kind: kind }: PledgeRow) {
  return commitment_id === null ? undefined : findCommitment(db, { kind, id: commitment_id });
}

/** Somebody further east may be a date ahead, and fly west afterwards. */
const newestDay = (now: Date) => addDays(now.toISOString().slice(0, 10), 2);
