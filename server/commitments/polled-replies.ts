import { addDays } from '#shared/domain/calendar.ts';
import { dayOf, type Day } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { isWithin, periodOf } from '#shared/domain/periods.ts';
import { mapInTurns } from '#server/db/in-turns.ts';
import { readCache } from '#server/db/read-cache.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Peek } from '#server/http/cached-replies.ts';
import type { Tagged } from '#server/http/tagged-reply.ts';
import { access } from './access.ts';
import { idIn, type Commitment, type Kind } from './commitment.ts';
import { findCommitment, type CommitmentRow } from './commitment-store.ts';
import type { CompletionRow } from './completion-store.ts';
import { listCompletionsInTurns, showCompletionsInTurns } from './completions-in-turns.ts';
import { listMembers } from './member-store.ts';
import type { SpansOf } from './member-progress.ts';
import { loadSpans } from './doers.ts';
import { storedSchedule } from './schedule-columns.ts';

const completionDays = 60;

/** The two polled replies about a commitment, serialized. */
type Kept<Member, Completion> = {
  members: Tagged<Member[]>;
  /** Null if no amount is private. */
  own: OwnViews<Member> | null;
  /** By the caller's current date. */
  completions: ReadonlyMap<Day, Tagged<Completion[]>>;
  todayOf: ReadonlyMap<number, Day>;
};

/** A member's row in the reply. */
type Shown = { userId: number; rewardAmount: string | null };

/** The members as each of those reads them who keep their own amount private: made when they ask. */
type OwnViews<Member> = {
  rewards: ReadonlyMap<number, string>;
  shown: readonly Member[];
  views: Map<number, Tagged<Member[]>>;
};
/** A promise of a thousand private amounts would otherwise fill the memory. */
const mostViews = 20;

type Members = Awaited<ReturnType<typeof listMembers>>;
/** The differences between habits and challenges: their presenters and the serializers of their calls. */
type Polled<Member extends Shown, Completion> = {
  kind: Kind;
  /** `recent` are the completions of the current period, or more. */
  presentMembers: (
    item: CommitmentRow,
    members: Members,
    recent: CompletionRow[],
    spansOf: SpansOf,
    now: Date,
  ) => Member[] | Promise<Member[]>;
  presentCompletion: (of: Commitment, row: CompletionRow) => Completion;
  tagMembers: (members: Member[]) => Promise<Tagged<Member[]>>;
  tagCompletions: (completions: Completion[]) => Promise<Tagged<Completion[]>>;
};

type PollDeps = Pick<Deps, 'db' | 'now' | 'hub' | 'freshForMs'>;

/** Answers polls without a query until the hub reports a change. */
export function polledReplies<Member extends Shown, Completion>(deps: PollDeps, polled: Polled<Member, Completion>) {
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
    if (!kept?.todayOf.has(userId)) return undefined;
    return kept.own?.rewards.has(userId) ? kept.own.views.get(userId) : kept.members;
  };
  const knownCompletions: Peek<Completion[]> = (userId, id) => {
    const kept = known.peek(id);
    return kept?.completions.get(kept.todayOf.get(userId) ?? '');
  };

  return {
    members: async (userId: number, id: number) => viewOf(await keptFor(userId, id), userId, polled),
    completions,
    /** The cached part. */
    known: { members: knownMembers, completions: knownCompletions },
  };
}

async function viewOf<Member extends Shown, Completion>(
  { members, own }: Kept<Member, Completion>,
  userId: number,
  { tagMembers }: Polled<Member, Completion>,
): Promise<Tagged<Member[]>> {
  const rewardAmount = own?.rewards.get(userId);
  if (!own || rewardAmount === undefined) return members;
  const known = own.views.get(userId);
  if (known) return known;
  const view = await tagMembers(own.shown.map((one) => (one.userId === userId ? { ...one, rewardAmount } : one)));
  if (own.views.size >= mostViews) own.views.clear();
  own.views.set(userId, view);
  return view;
}

/** A few statements, for all members at once. */
async function read<Member extends Shown, Completion>(
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
  if (todays.length === 0) return undefined;
  const rows = await listCompletionsInTurns(deps.db, item, firstDay(todays[0]!), lastDay(todays.at(-1)!));
  const completions = new Map<Day, Tagged<Completion[]>>();
  for (const today of todays) {
    const period = { start: firstDay(today), end: lastDay(today) };
    const shown = rows.filter((row) => isWithin(period, row.completion_date));
    completions.set(today, await tagCompletions(await mapInTurns(shown, (row) => presentCompletion(item, row))));
  }
  const { start } = periodOf(storedSchedule(item), todays[0]!);
  const recent = rows.filter(({ completion_date }) => completion_date >= start);
  const spansOf = await loadSpans(deps.db, item, members);
  const shown = await presentMembers(item, members, recent, spansOf, now);
  const hidden = members.filter(({ reward_visible }) => reward_visible === 0);
  const rewards = new Map(hidden.map((member) => [member.user_id, decimalFromCents(member.reward_amount)]));
  const own = rewards.size > 0 ? { rewards, shown, views: new Map<number, Tagged<Member[]>>() } : null;
  return { members: await tagMembers(shown), own, completions, todayOf };
}

/** The requested days: with only `to`, the 60 days up to it; with only `from`, everything since. */
async function readBetween<Member extends Shown, Completion>(
  { db, now }: PollDeps,
  { kind, presentCompletion, tagCompletions }: Polled<Member, Completion>,
  userId: number,
  id: number,
  asked: { from?: Day | undefined; to?: Day | undefined },
): Promise<Tagged<Completion[]>> {
  const { item, member } = await access(db, { kind, id }, userId);
  const today = dayOf(member, now());
  const from = asked.from ?? firstDay(asked.to ?? today);
  const to = asked.to ?? lastDay(today);
  return tagCompletions(await showCompletionsInTurns(db, item, from, to, (row) => presentCompletion(item, row)));
}

/** The first day that the completions call returns by default. */
export const firstDay = (today: Day) => addDays(today, 1 - completionDays);
/** A companion further east may be ahead: Kiritimati is two dates ahead of Pago Pago for an hour of each day. */
const lastDay = (today: Day) => addDays(today, 2);
