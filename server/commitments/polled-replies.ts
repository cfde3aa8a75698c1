import { addDays } from '#shared/domain/calendar.ts';
import { dayOf, type Day } from '#shared/domain/days.ts';
import { isWithin } from '#shared/domain/periods.ts';
import { readCache } from '#server/db/read-cache.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Peek } from '#server/http/cached-replies.ts';
import type { Tagged } from '#server/http/tagged-reply.ts';
import { access } from './access.ts';
import { idIn, type Commitment, type Kind } from './commitment.ts';
import { findCommitment, type CommitmentRow } from './commitment-store.ts';
import { listCompletions, type CompletionRow } from './completion-store.ts';
import { listMembers } from './member-store.ts';
import type { SpansOf } from './member-progress.ts';
import { loadSpans } from './doers.ts';

const completionDays = 60;

/** The two polled replies about a commitment, serialized. */
type Kept<Member, Completion> = {
  members: Tagged<Member[]>;
  /** By the caller's current date. */
  completions: ReadonlyMap<Day, Tagged<Completion[]>>;
  todayOf: ReadonlyMap<number, Day>;
};

type Members = Awaited<ReturnType<typeof listMembers>>;
/** The differences between habits and challenges: their presenters and the serializers of their calls. */
type Polled<Member, Completion> = {
  kind: Kind;
  presentMembers: (
    item: CommitmentRow,
    members: Members,
    completions: CompletionRow[],
    spansOf: SpansOf,
    now: Date,
  ) => Member[];
  presentCompletion: (of: Commitment, row: CompletionRow) => Completion;
  tagMembers: (members: Member[]) => Promise<Tagged<Member[]>>;
  tagCompletions: (completions: Completion[]) => Promise<Tagged<Completion[]>>;
};

type PollDeps = Pick<Deps, 'db' | 'now' | 'hub' | 'freshForMs'>;

/** Answers polls without a query until the hub reports a change. */
export function polledReplies<Member, Completion>(deps: PollDeps, polled: Polled<Member, Completion>) {
  const known = readCache<number, Kept<Member, Completion>>({ max: 10_000, freshForMs: deps.freshForMs }, deps.now);
  deps.hub.listen((_userIds, update) => {
    const id = idIn(update);
    if (id !== undefined) known.drop(id);
  });

  async function keptFor(userId: number, id: number): Promise<Kept<Member, Completion>> {
    const kept = await known.get(id, () => read(deps, polled, id));
    if (!kept?.todayOf.has(userId)) throw refuse('not_found');
    return kept;
  }

  /** The last 60 days by default. */
  async function completions(userId: number, id: number, asked: { from?: Day | undefined; to?: Day | undefined }) {
    if (asked.from || asked.to) return readBetween(deps, polled, userId, id, asked);
    const kept = await keptFor(userId, id);
    return kept.completions.get(kept.todayOf.get(userId)!)!;
  }

  const knownMembers: Peek<Member[]> = (userId, id) => {
    const kept = known.peek(id);
    return kept?.todayOf.has(userId) ? kept.members : undefined;
  };
  const knownCompletions: Peek<Completion[]> = (userId, id) => {
    const kept = known.peek(id);
    return kept?.completions.get(kept.todayOf.get(userId) ?? '');
  };

  return {
    members: async (userId: number, id: number) => (await keptFor(userId, id)).members,
    completions,
    /** The cached part. */
    known: { members: knownMembers, completions: knownCompletions },
  };
}

/** Three or four statements, for all members at once. */
async function read<Member, Completion>(
  deps: PollDeps,
  { kind, presentMembers, presentCompletion, tagMembers, tagCompletions }: Polled<Member, Completion>,
  id: number,
): Promise<Kept<Member, Completion> | undefined> {
  const now = deps.now();
  const item = await findCommitment(deps.db, { kind, id });
  if (!item) return undefined;
  const members = await listMembers(deps.db, item);
  const todayOf = new Map(members.map((member) => [member.user_id, dayOf(member, now)]));
  const todays = [...new Set(todayOf.values())].toSorted();
  // A challenge counts the days of its whole window.
  const first = [firstDay(todays[0] ?? ''), ...(item.start_date ? [item.start_date] : [])].toSorted()[0]!;
  const rows = await listCompletions(deps.db, item, first, lastDay(todays.at(-1) ?? ''));
  const completions = new Map<Day, Tagged<Completion[]>>();
  for (const today of todays) {
    const period = { start: firstDay(today), end: lastDay(today) };
    const shown = rows.filter((row) => isWithin(period, row.completion_date));
    completions.set(today, await tagCompletions(shown.map((row) => presentCompletion(item, row))));
  }
  const spansOf = await loadSpans(deps.db, item, members);
  return { members: await tagMembers(presentMembers(item, members, rows, spansOf, now)), completions, todayOf };
}

/** The requested days: with only `to`, the 60 days up to it; with only `from`, everything since. */
async function readBetween<Member, Completion>(
  { db, now }: PollDeps,
  { kind, presentCompletion, tagCompletions }: Polled<Member, Completion>,
  userId: number,
  id: number,
  asked: { from?: Day | undefined; to?: Day | undefined },
): Promise<Tagged<Completion[]>> {
  const { item, member } = await access(db, { kind, id }, userId);
  const today = dayOf(member, now());
  const from = asked.from ?? firstDay(asked.to ?? today);
  const rows = await listCompletions(db, item, from, asked.to ?? lastDay(today));
  return tagCompletions(rows.map((row) => presentCompletion(item, row)));
}

/** The first day that the completions call returns by default. */
export const firstDay = (today: Day) => addDays(today, 1 - completionDays);
/** A companion further east may be ahead: Kiritimati is two dates ahead of Pago Pago for an hour of each day. */
const lastDay = (today: Day) => addDays(today, 2);
