import { dayIn, type Day } from '#shared/domain/days.ts';
import { negated, noCents, type Cents, type Currency } from '#shared/domain/money.ts';
import { periodOf } from '#shared/domain/periods.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { credit, reverse } from '#server/ledger/ledger.ts';
import { countEntries } from '#server/ledger/statement-store.ts';
import { accessHabit } from './habit-access.ts';
import { listMemberIds } from './habit-member-store.ts';
import * as store from './habit-store.ts';
import { extendStreak, rebuildStreak } from './habit-streak.ts';

export type Outcome = { completionDate: Day; amount: Cents; balance: Cents; currency: Currency };

/** Today, by the caller's own date; once a day; paid once a period. All of it or nothing. */
export async function complete(deps: Deps, userId: number, habitId: number): Promise<Outcome> {
  const now = deps.now();
  const { memberIds, ...done } = await deps.write(async (tx) => {
    const { habit, member } = await holdToChange(tx, habitId, userId, 1);
    if (member.paused_at) throw refuse('paused');
    const today = dayIn(member.timezone, now);
    const completion = { habit_id: habitId, user_id: userId, completion_date: today, created_at: now.toISOString() };
    if (!(await store.insertCompletion(tx, completion))) throw refuse('already_completed');
    const amount = await pay(tx, habit, completion, member.reward_amount, now);
    await extendStreak(tx, habit, today, now);
    return { ...(await outcome(tx, userId, today, amount)), memberIds: await listMemberIds(tx, habitId) };
  });
  deps.hub.send(memberIds, { action: 'completion', habitId });
  return done;
}

/** Until the day ends, by its owner: takes back exactly what it paid. */
export async function undo(deps: Deps, userId: number, habitId: number): Promise<Outcome> {
  const now = deps.now();
  const { memberIds, ...undone } = await deps.write(async (tx) => {
    // Whether there is one to take back is known only after it is gone; the count follows what was found.
    const { member } = await accessHabit(tx, habitId, userId);
    const today = dayIn(member.timezone, now);
    const { habit } = await holdToChange(tx, habitId, userId, 0);
    const completion = await store.deleteCompletion(tx, habitId, userId, today);
    if (!completion) throw refuse('nothing_to_undo');
    const counted = await store.holdHabit(tx, habitId, -1);
    const taken = completion.paid_by === null ? noCents : (await reverse(tx, completion.paid_by, now)).amount;
    await rebuildStreak(tx, counted ?? habit, now);
    return { ...(await outcome(tx, userId, today, negated(taken))), memberIds: await listMemberIds(tx, habitId) };
  });
  deps.hub.send(memberIds, { action: 'undo', habitId });
  return undone;
}

async function holdToChange(tx: Tx, habitId: number, userId: number, completions: 0 | 1) {
  const habit = await store.holdHabit(tx, habitId, completions);
  const { member } = await accessHabit(tx, habitId, userId);
  if (!habit) throw refuse('not_found');
  if (member.role === 'overseer') throw refuse('overseer');
  if (habit.archived_at) throw refuse('archived');
  return { habit, member };
}

/** Nothing when something that stands was paid within the same period already. */
async function pay(
  tx: Tx,
  habit: store.HabitRow,
  completion: store.NewCompletion,
  reward: Cents,
  now: Date,
): Promise<Cents> {
  const { start, end } = periodOf(habit.frequency, completion.completion_date);
  const inPeriod = await store.listCompletions(tx, habit.id, start, end);
  const isPaid = inPeriod.some((one) => one.user_id === completion.user_id && one.paid_by !== null);
  if (isPaid || reward === noCents) return noCents;

  const key = `habit ${habit.id} user ${completion.user_id} ${start}..${end}`;
  const posted = await credit(
    tx,
    {
      userId: completion.user_id,
      amount: reward,
      type: 'habit',
      habitId: habit.id,
      description: habit.name,
      // Only an undo brings somebody here again for the same period.
      sourceKey: `${key} #${(await countEntries(tx, key)) + 1}`,
    },
    now,
  );
  if (!posted) return noCents;
  await store.setPaidBy(tx, completion, posted.id);
  return reward;
}

async function outcome(tx: Tx, userId: number, completionDate: Day, amount: Cents): Promise<Outcome> {
  const user = await findUser(tx, userId);
  if (!user) throw refuse('not_signed_in');
  return { completionDate, amount, balance: user.balance, currency: user.currency };
}
