import { dayIn, type Day } from '#shared/domain/days.ts';
import { negated, noCents, type Cents } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { credit, reverse } from '#server/ledger/ledger.ts';
import { countEntries } from '#server/ledger/statement-store.ts';
import { access } from './access.ts';
import { refTo, type Commitment, type Kind } from './commitment.ts';
import { hold } from './commitment-store.ts';
import type { Outcome } from './completion-presenter.ts';
import { deleteCompletion, insertCompletion, setPaidBy } from './completion-store.ts';
import { listMemberIds } from './member-store.ts';
import { extendStreak, rebuildStreak } from './stored-streak.ts';

type Of<K extends Kind> = { kind: K; id: number };
type Row<K extends Kind> = Awaited<ReturnType<typeof access<K>>>['item'];
/** The rules that differ: whether that day can be completed, and, if it is paid, what it is paid for. */
export type Rules<K extends Kind> = {
  check: (item: Row<K>, today: Day) => void;
  /** A key for what the day is paid for, or null when it pays nothing. */
  paidFor: (tx: Tx, item: Row<K>, userId: number, today: Day) => Promise<string | null>;
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
    if (!(await insertCompletion(tx, of, userId, today, now))) throw refuse('already_completed');
    const key = member.reward_amount === noCents ? null : await rules.paidFor(tx, item, userId, today);
    const amount = key === null ? noCents : member.reward_amount;
    if (key !== null) await pay(tx, item, { userId, today, amount, key }, now);
    await extendStreak(tx, item, today, now);
    return { ...(await outcome(tx, userId, today, amount)), memberIds: await listMemberIds(tx, of) };
  });
  deps.hub.send(memberIds, { action: 'completion', ...refTo(of) });
  return done;
}

/** Until the day ends, by its owner: takes back exactly what it paid. */
export async function undoToday(deps: Deps, userId: number, of: Commitment): Promise<Outcome> {
  const now = deps.now();
  const { memberIds, ...undone } = await deps.write(async (tx) => {
    const { item, today } = await holdForDoer(tx, of, userId, 0, now);
    const completion = await deleteCompletion(tx, of, userId, today);
    if (!completion) throw refuse('nothing_to_undo');
    // Only now is it known that there was one to take back.
    await hold(tx, of, -1);
    const taken = completion.paid_by === null ? noCents : (await reverse(tx, completion.paid_by, now)).amount;
    await rebuildStreak(tx, { ...item, completion_count: item.completion_count - 1 }, now);
    return { ...(await outcome(tx, userId, today, negated(taken))), memberIds: await listMemberIds(tx, of) };
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

type Payment = { userId: number; today: Day; amount: Cents; key: string };

async function pay(tx: Tx, item: Commitment & { name: string }, payment: Payment, now: Date): Promise<void> {
  const { userId, today, amount, key } = payment;
  const posted = await credit(
    tx,
    {
      userId,
      amount,
      type: item.kind,
      ...refTo(item),
      description: item.name,
      // Only an undo brings somebody here again for the same.
      sourceKey: `${key} #${(await countEntries(tx, key)) + 1}`,
    },
    now,
  );
  if (!posted) throw new Error(`${key} was paid in the same moment although its commitment is held`);
  await setPaidBy(tx, item, userId, today, posted.id);
}

async function outcome(tx: Tx, userId: number, completionDate: Day, amount: Cents): Promise<Outcome> {
  const user = await findUser(tx, userId);
  if (!user) throw refuse('not_signed_in');
  return { completionDate, amount, balance: user.balance, currency: user.currency };
}
