import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { dayIn, dayOf, type Day } from '#shared/domain/days.ts';
import type { DayState } from '#shared/domain/history.ts';
import { firstDayIn, pausesIn, withImported, type ImportedDays } from '#shared/domain/imported-days.ts';
import { covers, isRestDay, type Period } from '#shared/domain/periods.ts';
import type { Schedule } from '#shared/domain/schedule.ts';
import { stateOfPeriod } from '#shared/domain/streaks.ts';
import {
  bestMonth,
  daysOfYear,
  monthsOfYear,
  periodsOfYear,
  runsOfYear,
  statesOfYear,
  sumOf,
  weekdaysOfYear,
  type Judged,
  type KeptRun,
} from '#shared/domain/year.ts';
import { access } from '#server/commitments/access.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { listOwnCompletions } from '#server/commitments/completion-store.ts';
import { listCompletionsInTurns } from '#server/commitments/completions-in-turns.ts';
import { listStretchesOf } from '#server/commitments/day-range-store.ts';
import { loadDoersOf } from '#server/commitments/doers.ts';
import { listMembers } from '#server/commitments/member-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import type { Reader } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { loadImported } from '#server/imports/imported-days.ts';
import type { YearBook } from './year-books.ts';

const noImported: ImportedDays = { kept: [], paused: [] };
type Doers = Awaited<ReturnType<typeof loadDoersOf>>;

/** One calendar year of a promise, the caller's own and everyone's. Reads the completions of that year only. */
export async function readYear(deps: Deps, userId: number, of: Commitment, asked: number | undefined) {
  const { db } = deps;
  const at = deps.now();
  const keepBook = await deps.yearBooks.of(of.id);
  const { item, member } = await access(db, of, userId);
  const today = dayOf(member, at);
  const year = asked ?? Number(today.slice(0, 4));
  const schedule = storedSchedule(item);
  const window = windowOf(item);
  const doers = await loadDoersOf(db, item, [], at);
  const me = member.role === 'doer' ? doers.get(userId) : undefined;
  const imported = (await loadImported(db, item.id)).get(userId);
  const importedFirst = imported && firstDayIn(imported);
  const all = [...doers.values()];
  const newest = all
    .map((doer) => doer.today)
    .concat(today)
    .toSorted()
    .at(-1)!;
  const periods = periodsOfYear(schedule, year, newest, window);
  const book = await keepBook(`${year} ${newest}`, () => judgeInPieces(db, item, { schedule, periods, doers }));

  const begun = all
    .flatMap(({ spans }) => spans.map(({ from }) => from))
    .concat(dayIn(member.timezone, new Date(item.created_at)))
    .toSorted()[0]!;
  const countsOf = (judged: readonly Judged[], since: Day) => {
    const months = monthsOfYear(year, judged);
    return { ...sumOf(months), months, bestMonth: bestMonth(year, months, since, today) };
  };

  let own = null;
  let ownJudged: Judged[] = [];
  if (me) {
    const { pauses } = await listStretchesOf(db, item.id, userId);
    const before = imported ?? noImported;
    const days = await readOwnDays(db, item, userId, periods);
    const mine = withImported({ ...me, completions: days.completed }, before);
    ownJudged = periods.map((period) => ({ period, state: stateOfPeriod(schedule, period, [mine]) }));
    const lookedBackOn = { ...mine, late: days.late, pauses: [...pauses, ...pausesIn(before)] };
    const states = statesOfYear(schedule, year, lookedBackOn, window);
    const joined = mine.spans.map(({ from }) => from).toSorted()[0] ?? begun;
    own = {
      ...countsOf(ownJudged, joined),
      weekdays: weekdaysOfYear(year, (index, day) => weekdayMark(states[index]!, day < today)),
      states,
      pending: days.pending.filter((day) => day.startsWith(`${year}-`)),
    };
  }
  const keptByAll = new Set(book.keptByAll.filter((day) => day.startsWith(`${year}-`) && day <= today));
  const shares = daysOfYear(year).map((day) => (day <= today ? (book.shares.get(day) ?? null) : null));
  const together = {
    ...countsOf(book.judged, begun),
    weekdays: weekdaysOfYear(year, (index, day) => {
      if (keptByAll.has(day)) return 'kept';
      return shares[index] && day < today && !isRestDay(schedule, day) ? 'possible' : null;
    }),
    shares,
    keptByAll: [...keptByAll],
  };
  const runs = {
    own: runsOfYear(schedule, year, ownJudged).map((run) => endedBy(run, today)),
    shared: runsOfYear(schedule, year, book.judged).map((run) => endedBy(run, today)),
  };
  const memberIds = new Set((await listMembers(db, item)).map(({ user_id }) => user_id));
  return {
    year,
    firstYear: Number([begun, importedFirst ?? begun].toSorted()[0]!.slice(0, 4)),
    own,
    together,
    streaks: longest(runs, me !== undefined, (run) => sharersOf(run, doers, memberIds, userId)),
  };
}

function windowOf({ start_date, end_date }: CommitmentRow): Period | undefined {
  return start_date !== null && end_date !== null ? { start: start_date, end: end_date } : undefined;
}

/** Completions that are in memory at once, about: a promise may have a thousand a day. */
const daysAtOnce = 4000;

type Asked = { schedule: Schedule; periods: readonly Period[]; doers: Doers };

/** Judges the periods from the oldest on, a few at a time, and lets other requests in between. */
async function judgeInPieces(db: Reader, item: CommitmentRow, { schedule, periods, doers }: Asked): Promise<YearBook> {
  const turn = takingTurns();
  const all = [...doers.values()];
  const book: YearBook = { judged: [], shares: new Map(), keptByAll: [] };
  for (const { from, to, within } of piecesOf(periods, all)) {
    for (const { completions } of all) completions.clear();
    const counts = new Map<Day, number>();
    for (const row of await listCompletionsInTurns(db, item, from, to)) {
      const doer = doers.get(row.user_id);
      if (!doer) continue;
      doer.completions.add(row.completion_date);
      counts.set(row.completion_date, (counts.get(row.completion_date) ?? 0) + 1);
    }
    for (const period of within) {
      await turn();
      const state = stateOfPeriod(schedule, period, all);
      book.judged.push({ period, state });
      if (state !== 'kept') continue;
      for (let day = period.start; day <= period.end; day = addDays(day, 1))
        if (counts.has(day)) book.keptByAll.push(day);
    }
    for (let day = from; day <= to; day = addDays(day, 1)) {
      await turn();
      const kept = counts.get(day) ?? 0;
      if (kept === 0 && isRestDay(schedule, day)) continue;
      const active = all.filter(
        ({ completions, spans }) => completions.has(day) || spans.some((span) => covers(span, day)),
      ).length;
      if (active > 0) book.shares.set(day, { kept, of: active });
    }
  }
  return book;
}

async function readOwnDays(db: Reader, item: CommitmentRow, userId: number, periods: readonly Period[]) {
  const [first, last] = [periods[0], periods.at(-1)];
  const rows = first && last ? await listOwnCompletions(db, item, userId, first.start, daysAfter(last)) : [];
  return {
    completed: new Set(rows.map((row) => row.completion_date)),
    late: new Set(rows.filter((row) => row.marked_on).map((row) => row.completion_date)),
    pending: rows.filter(({ status }) => status === 'pending').map((row) => row.completion_date),
  };
}

/** A companion further east may be two dates ahead. */
const daysAfter = ({ end }: Period) => addDays(end, 2);

/** Consecutive days, and the periods that begin in them. */
type Piece = { from: Day; to: Day; within: Period[] };

/** The last one contains every period that a doer may still be in: their later completions decide whether it is open. */
function piecesOf(periods: readonly Period[], doers: readonly { today: Day }[]): Piece[] {
  const slowest = doers.map(({ today }) => today).toSorted()[0] ?? '';
  const most = Math.max(1, Math.floor(daysAtOnce / Math.max(1, doers.length)));
  const pieces: Piece[] = [];
  for (const period of periods) {
    const piece = pieces.at(-1);
    const isFull = piece && daysBetween(piece.from, period.start) >= most && period.end < slowest;
    if (piece && !isFull) piece.within.push(period);
    else pieces.push({ from: period.start, to: period.end, within: [period] });
  }
  // Up to the next one: completions of rest days are shown too.
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    piece.to = next ? addDays(next.from, -1) : daysAfter(piece.within.at(-1)!);
  }
  return pieces;
}

function weekdayMark(state: DayState, isPast: boolean) {
  if (state === 'kept' || state === 'late') return 'kept';
  return state === 'open' && isPast ? 'possible' : null;
}

/** The last period may still run. */
const endedBy = (run: KeptRun, today: Day): KeptRun => ({
  ...run,
  to: run.to > today && run.from <= today ? today : run.to,
});

const shownRuns = 3;
const namedSharers = 2;

type Sharers = { userIds: number[]; others: number };

function longest(
  runs: { own: readonly KeptRun[]; shared: readonly KeptRun[] },
  isDoer: boolean,
  sharersOfRun: (run: KeptRun) => Sharers,
) {
  const shared = runs.shared
    .slice(0, shownRuns)
    .map((run) => ({ ...run, shared: true, ...sharersOfRun(run) }))
    // A run that no companion took part in is the caller's own.
    .filter(({ userIds, others }) => !isDoer || userIds.length + others > 0);
  const own = runs.own.map((run) => ({ ...run, shared: false, userIds: [], others: 0 }));
  const kept = [...own.slice(0, shared.length > 0 ? shownRuns - 1 : shownRuns), ...shared];
  return kept.slice(0, shownRuns).toSorted((a, b) => b.length - a.length);
}

/** The other doers who were active in these days. Members can be named, in the order in which they joined. */
function sharersOf(run: KeptRun, doers: Doers, memberIds: ReadonlySet<number>, userId: number): Sharers {
  const ids = [...doers]
    .filter(
      ([id, { spans }]) =>
        id !== userId && spans.some(({ from, until }) => from <= run.to && (until === null || until > run.from)),
    )
    .map(([id]) => id);
  const userIds = ids.filter((id) => memberIds.has(id)).slice(0, namedSharers);
  return { userIds, others: ids.length - userIds.length };
}
