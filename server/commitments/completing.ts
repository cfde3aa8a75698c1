import { dayIn, type Day } from '#shared/domain/days.ts';
import { negated, noCents, type Cents } from '#shared/domain/money.ts';
import { periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { credit, reverse, type Posted } from '#server/ledger/ledger.ts';
import { countEntries } from '#server/ledger/statement-store.ts';
import { access } from './access.ts';
import { refTo, type Commitment, type Kind } from './commitment.ts';
import { hold } from './commitment-store.ts';
import type { Outcome } from './completion-presenter.ts';
import { deleteCompletion, insertCompletion, listCompletions, type CompletionRow } from './completion-store.ts';
import { listMemberIds } from './member-store.ts';
import { extendStreak, rebuildStreak } from './stored-streak.ts';

type Of<K extends Kind> = { kind: K; id: number };
type Row<K extends Kind> = Awaited<ReturnType<typeof access<K>>>['item'];
/** The rules that differ: whether that day can be completed, and, if it is paid, what it is paid for. */
export type Rules<K extends Kind> = {
  check: (item: Row<K>, today: Day) => void;
  /** A key for what the day is paid for, or null when it pays nothing; `done` is what there is of its period. */
  paidFor: (
    tx: Tx,
    item: Row<K>,
    userId: number,
    today: Day,
    done: readonly CompletionRow[],
  ) => string | null | Promise<string | null>;
};

/** Today, by the caller's own date; once a day. All of it or nothing. */
export async function completeToday<K extends Kind>(
  deps: Deps,
  userId: number,
  of: Of<K>,
  rules: Rules<K>,
): Promise<Outcome> {
  const now = deps.now();
  const { memberIds, ...done } = await deps.write(async (tx) => {
    const { item, member, today } = await holdForDoer(tx, of, userId, 1, now);
    rules.check(item, today);
    if (member.paused_at) throw refuse('paused');
    const period = periodOf(scheduleOf(item), today);
    const done = await listCompletions(tx, of, period.start, period.end);
    if (done.some((one) => one.user_id === userId && one.completion_date === today)) throw refuse('already_completed');
    const key = member.reward_amount === noCents ? null : await rules.paidFor(tx, item, userId, today, done);
    const posted = key === null ? null : await pay(tx, item, { userId, amount: member.reward_amount, key }, now);
    const completion = { user_id: userId, completion_date: today, paid_by: posted?.id ?? null };
    await insertCompletion(tx, of, completion, now);
    await extendStreak(tx, item, period, [...done, completion], now);
    const amount = posted ? member.reward_amount : noCents;
    return { ...outcome(today, amount, posted ?? member), memberIds: await listMemberIds(tx, of) };
  });
  deps.hub.send(memberIds, { action: 'completion', ...refTo(of) });
  return done;
}

/** Until the day ends, by its owner: takes back exactly what it paid. */
export async function undoToday(deps: Deps, userId: number, of: Commitment): Promise<Outcome> {
  const now = deps.now();
  const { memberIds, ...undone } = await deps.write(async (tx) => {
    const { item, member, today } = await holdForDoer(tx, of, userId, 0, now);
    const completion = await deleteCompletion(tx, of, userId, today);
    if (!completion) throw refuse('nothing_to_undo');
    // Only now is it known that there was one to take back.
    await hold(tx, of, -1);
    const taken = completion.paid_by === null ? null : await reverse(tx, completion.paid_by, now);
    await rebuildStreak(tx, { ...item, completion_count: item.completion_count - 1 }, now);
    const amount = taken ? negated(taken.amount) : noCents;
    return { ...outcome(today, amount, taken?.posted ?? member), memberIds: await listMemberIds(tx, of) };
  });
  deps.hub.send(memberIds, { action: 'undo', ...refTo(of) });
  return undone;
}

async function holdForDoer<K extends Kind>(tx: Tx, of: Of<K>, userId: number, completions: 0 | 1, now: Date) {
  await hold(tx, of, completions);
  const { item, member } = await access(tx, of, userId);
  if (member.role === 'overseer') throw refuse('overseer');
  if (item.archived_at) throw refuse(`${item.kind}_archived`);
  return { item, member, today: dayIn(member.timezone, now) };
}

type Payment = { userId: number; amount: Cents; key: string };

async function pay(tx: Tx, item: Commitment & { name: string }, { key, ...to }: Payment, now: Date): Promise<Posted> {
  const entry = { ...to, type: item.kind, ...refTo(item), description: item.name };
  const posted =
    (await credit(tx, { ...entry, sourceKey: `${key} #1` }, now)) ??
    // Only an undo brings somebody here again for the same.
    (await credit(tx, { ...entry, sourceKey: `${key} #${(await countEntries(tx, key)) + 1}` }, now));
  if (!posted) throw new Error(`${key} was paid in the same moment although its commitment is held`);
  return posted;
}

function outcome(completionDate: Day, amount: Cents, { balance, currency }: Omit<Posted, 'id'>): Outcome {
  return { completionDate, amount, balance, currency };
}
