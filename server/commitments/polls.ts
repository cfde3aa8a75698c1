import type { HabitUpdate } from '#shared/contract/realtime.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { isWithin } from '#shared/domain/periods.ts';
import type { Reader } from '#server/db/database.ts';
import { remembered } from '#server/db/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Peek } from '#server/http/memory-desk.ts';
import { tagged, type Tagged } from '#server/http/tagged-reply.ts';
import type { Commitment, Kind } from './commitment.ts';
import { presentCompletion } from './completion-presenter.ts';
import { listCompletions } from './completion-store.ts';
import { listMembers } from './member-store.ts';

const completionDays = 60;

/** What is polled of a commitment, ready to be sent. */
type Kept = {
  members: Tagged;
  /** By the date that the caller has. */
  completions: ReadonlyMap<Day, Tagged>;
  todayOf: ReadonlyMap<number, Day>;
};

export type Polls = {
  members: (userId: number, id: number) => Promise<Tagged>;
  /** The last 60 days. */
  completions: (userId: number, id: number) => Promise<Tagged>;
  /** What of it is in memory. */
  known: { members: Peek; completions: Peek };
};

type Members = Awaited<ReturnType<typeof listMembers>>;
type Completions = Awaited<ReturnType<typeof listCompletions>>;
/** How a kind of commitment is polled. */
type Polled<Row> = {
  kind: Kind;
  find: (db: Reader, id: number) => Promise<Row | undefined>;
  /** From which day on its members are judged, when that is further back. */
  since?: (item: Row) => Day;
  presentMembers: (item: Row, members: Members, completions: Completions, now: Date) => unknown[];
};

type PollDeps = Pick<Deps, 'db' | 'now' | 'hub' | 'freshForMs'>;

/** A poll that finds nothing new is answered without a statement: the hub says when there is something. */
export function pollsOf<Row extends Commitment>(deps: PollDeps, polled: Polled<Row>): Polls {
  const known = remembered<number, Kept>({ max: 10_000, freshForMs: deps.freshForMs }, deps.now);
  deps.hub.listen((_userIds, update) => {
    const id = idIn(update, polled.kind);
    if (id !== undefined) known.drop(id);
  });

  async function keptFor(userId: number, id: number): Promise<Kept> {
    const kept = await known.get(id, () => read(deps, polled, id));
    if (!kept?.todayOf.has(userId)) throw refuse('not_found');
    return kept;
  }

  return {
    members: async (userId, id) => (await keptFor(userId, id)).members,
    completions: async (userId, id) => {
      const { completions, todayOf } = await keptFor(userId, id);
      return completions.get(todayOf.get(userId)!)!;
    },
    known: {
      members: (userId, id) => {
        const kept = known.peek(id);
        return kept?.todayOf.has(userId) ? kept.members : undefined;
      },
      completions: (userId, id) => {
        const kept = known.peek(id);
        return kept?.completions.get(kept.todayOf.get(userId) ?? '');
      },
    },
  };
}

/** Three statements, for everyone who polls it. */
async function read<Row extends Commitment>(
  deps: PollDeps,
  { find, since, presentMembers }: Polled<Row>,
  id: number,
): Promise<Kept | undefined> {
  const now = deps.now();
  const item = await find(deps.db, id);
  if (!item) return undefined;
  const members = await listMembers(deps.db, item);
  const todayOf = new Map(members.map((member) => [member.user_id, dayIn(member.timezone, now)]));
  const todays = [...new Set(todayOf.values())].toSorted();
  const first = [firstDay(todays[0] ?? ''), ...(since ? [since(item)] : [])].toSorted()[0]!;
  const rows = await listCompletions(deps.db, item, first, lastDay(todays.at(-1) ?? ''));
  const completions = new Map<Day, Tagged>();
  for (const today of todays) {
    const period = { start: firstDay(today), end: lastDay(today) };
    const shown = rows.filter((row) => isWithin(period, row.completion_date)).map(presentCompletion);
    completions.set(today, await tagged(shown));
  }
  return { members: await tagged(presentMembers(item, members, rows, now)), completions, todayOf };
}

function idIn(update: HabitUpdate, kind: Kind): number | undefined {
  if (kind === 'habit') return 'habitId' in update ? update.habitId : undefined;
  return 'challengeId' in update ? update.challengeId : undefined;
}

/** What the completions call tells unless it is asked otherwise. */
export const firstDay = (today: Day) => addDays(today, 1 - completionDays);
/** A companion further east may be ahead: by two dates from Pago Pago to Kiritimati, for an hour of each day. */
export const lastDay = (today: Day) => addDays(today, 2);
