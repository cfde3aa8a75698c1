import { windowOf } from '#shared/domain/challenge-window.ts';
import { daysOf, mergedYear, withImported, yearsOf, type ImportedYear } from '#shared/domain/imported-days.ts';
import { centsFromDecimal, noCents, type Cents } from '#shared/domain/money.ts';
import { bestStreak } from '#shared/domain/streaks.ts';
import { findUser } from '#server/auth/user-store.ts';
import { addMember, lockNewcomer, type Newcomer } from '#server/commitments/add-member.ts';
import { challengeOf } from '#server/challenges/challenge-store.ts';
import { refTo, type Commitment } from '#server/commitments/commitment.ts';
import { findCommitment, insertCommitment, tryLockCommitment } from '#server/commitments/commitment-store.ts';
import { listCompletionsOf } from '#server/commitments/completion-store.ts';
import { closeSpan, openSpan } from '#server/commitments/day-range-store.ts';
import { loadDoers } from '#server/commitments/doers.ts';
import { insertMember, listMemberIds } from '#server/commitments/member-store.ts';
import { scheduleColumns, storedSchedule } from '#server/commitments/schedule-columns.ts';
import type { Tx } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { insertGoal, insertGoalMember } from '#server/goal-rewards/goal-reward-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import { queueJobs, type Job } from '#server/jobs/job-store.ts';
import type { ClaimingHandler } from '#server/jobs/job-handler.ts';
import * as store from './import-store.ts';
import { findTargets, fittingGoals } from './import-targets.ts';
import type { FoundWindow } from './history.ts';
import { recountImported } from './imported-days.ts';
import { countKept, kindOf, scheduleOf, type Outcome, type Plan, type PlannedHabit } from './plan.ts';

const leaseMs = 120_000;
const progressEveryMs = 200;

type ImportPayload = { importId: number };

/** Call `deps.jobs.wake()` after the commit. */
export async function queueImport(tx: Tx, userId: number, importId: number, now: Date): Promise<void> {
  const payload: ImportPayload = { importId };
  await queueJobs(tx, [{ kind: 'import', key: `import:${importId}`, userId, payload, runAfter: now }], now);
}

type Prepared = { habit: PlannedHabit; best: number };
type ImportDeps = Pick<Deps, 'db' | 'write' | 'now' | 'hub' | 'log'>;

/**
 * What takes long, judging the days, is done habit by habit in turns with other requests. Everything is then stored in
 * one short transaction, so that an import is there whole or not at all.
 */
export function importJobs(deps: ImportDeps): ClaimingHandler {
  return {
    atOnce: 1,
    perClaim: 1,
    leaseMs,
    run: async (jobs, settle) => {
      for (const job of jobs) {
        await runImport(deps, job);
        settle(job, 'done');
      }
    },
  };
}

async function runImport(deps: ImportDeps, { user_id: userId, payload }: Job): Promise<void> {
  const { importId } = JSON.parse(payload) as ImportPayload;
  const row = userId === null ? undefined : await store.findImport(deps.db, userId, importId);
  if (!row || row.state !== 'running') return;
  try {
    await importPlan(deps, userId!, importId, JSON.parse(row.plan) as Plan);
  } catch (error) {
    // Whatever cannot succeed later either; a database that is away is tried again with the job.
    const code = error instanceof Refusal ? error.code : 'internal';
    deps.log.warn({ code, err: error instanceof Refusal ? undefined : error }, 'an import failed');
    await deps.write((tx) => store.changeImport(tx, importId, 'running', { state: 'failed', plan: '{}', done: 0 }));
  }
}

async function importPlan(deps: ImportDeps, userId: number, importId: number, plan: Plan): Promise<void> {
  const now = deps.now();
  const chosen = (plan.chosen ?? []).map((index) => plan.habits[index]!);
  const targets = await findTargets(deps.db, userId, plan.habits);
  if (!(await findUser(deps.db, userId))) return;
  const targetOf = new Map(plan.habits.map((habit, index) => [habit, targets[index] ?? null]));
  const kinds = new Map(plan.habits.map((habit, index) => [targets[index] ?? null, kindOf(habit)]));
  const turn = takingTurns();
  const prepared: Prepared[] = [];
  let done = 0;
  let toldAt = performance.now();
  for (const habit of chosen) {
    await turn();
    prepared.push({ habit, best: await bestWith(deps, userId, habit, targetOf.get(habit) ?? null, now) });
    done += countKept(habit);
    if (performance.now() - toldAt < progressEveryMs) continue;
    toldAt = performance.now();
    const soFar = done;
    await deps.write((tx) => store.changeImport(tx, importId, 'running', { done: soFar }));
  }

  const stored = await deps.write(async (tx) => {
    const there = new Map<number, number[]>();
    const of = (id: number) => ({ kind: kinds.get(id)!, id });
    for (const id of [...new Set(chosen.map((habit) => targetOf.get(habit) ?? null))]
      .filter((id) => id !== null)
      .toSorted((a, b) => a - b))
      if (await tryLockCommitment(tx, of(id))) there.set(id, await listMemberIds(tx, of(id)));
    const newcomer = await lockNewcomer(tx, userId, now);
    const made: Commitment[] = [];
    const years = Map.groupBy(await store.listImportedYears(tx, [...there.keys()], userId), (one) => one.commitment_id);
    const keys = [];
    const rows = [];
    const outcome: Outcome = { from: null, habits: [] };
    for (const { habit, best } of prepared) {
      const target = targetOf.get(habit) ?? null;
      let id = target !== null && there.get(target)?.includes(userId) ? target : undefined;
      if (id === undefined) made.push({ kind: kindOf(habit), id: (id = await makePromise(tx, newcomer, habit, now)) });
      const known = years.get(id) ?? [];
      const { name, schedule } = habit;
      const isNew = id !== target;
      outcome.habits.push({
        id,
        kind: kindOf(habit),
        name,
        frequency: schedule.frequency,
        days: countKept(habit),
        bestStreak: best,
        rewardAmount: habit.rewardAmount,
        isNew,
      });
      keys.push({ user_id: userId, import_key: habit.key, commitment_id: id, best_streak: best });
      const found = habit.challenge ? await withoutCompleted(tx, id, userId, habit.years) : habit.years;
      for (const { year, days } of merged(found, known)) rows.push({ commitment_id: id, user_id: userId, year, days });
    }
    await store.insertImportedHabits(tx, keys);
    await store.storeImportedYears(tx, rows);
    for (const [index, { habit }] of prepared.entries())
      if (habit.challenge) await recount(tx, keys[index]!.commitment_id);
    await addGoals(tx, userId, plan, now);
    outcome.from = chosen.flatMap((habit) => daysOf(habit.years.slice(0, 1)).kept.slice(0, 1)).toSorted()[0] ?? null;
    const isOurs = await store.changeImport(tx, importId, 'running', {
      state: 'done',
      plan: JSON.stringify(outcome),
      done,
    });
    if (!isOurs) throw new Error('The import was ended by another worker.');
    return { made, there };
  });
  for (const one of stored.made) deps.hub.send([userId], { action: 'member', actorId: userId, ...refTo(one) });
  for (const [id, memberIds] of stored.there)
    deps.hub.send(memberIds, { action: 'changed', actorId: userId, ...refTo({ kind: kinds.get(id)!, id }) });
  if (plan.goals.length > 0) deps.hub.send([userId], { action: 'goals' });
}

/** Only the years that the file knows. */
function merged(found: readonly ImportedYear[], known: readonly ImportedYear[]): ImportedYear[] {
  return found.map(({ year, days }) => {
    const before = known.find((one) => one.year === year);
    return { year, days: before ? mergedYear(before.days, days) : days };
  });
}

/** The person's own best streak with these days. That of a new habit is known from reading the file. */
async function bestWith(
  { db }: ImportDeps,
  userId: number,
  habit: PlannedHabit,
  target: number | null,
  now: Date,
): Promise<number> {
  const item = target === null ? undefined : await findCommitment(db, { kind: kindOf(habit), id: target });
  if (!item) return habit.best;
  const known = await store.listImportedYears(db, [item.id], userId);
  const others = known.filter(({ year }) => habit.years.every((one) => one.year !== year));
  const days = daysOf([...others, ...merged(habit.years, known)]);
  const doer = (await loadDoers(db, item, { start: '0000-01-01', end: '9999-12-31' }, now)).get(userId);
  return doer ? bestStreak(storedSchedule(item), [withImported(doer, days)]) : habit.best;
}

async function makePromise(tx: Tx, newcomer: Newcomer, habit: PlannedHabit, now: Date): Promise<number> {
  const kind = kindOf(habit);
  const id = await insertCommitment(tx, {
    kind,
    name: habit.name,
    description: habit.description,
    ...scheduleColumns(scheduleOf(habit)),
    ...(habit.challenge && windowColumns(habit.challenge)),
    allow_late: habit.allowLate ? 1 : 0,
    creator_id: newcomer.userId,
    invite_code: newInviteCode(),
    created_at: now.toISOString(),
    archived_at: habit.archived ? now.toISOString() : null,
  });
  const { rewardVisible } = habit;
  const rewardAmount = centsFromDecimal(habit.rewardAmount) ?? noCents;
  if (!habit.archived) await addMember(tx, { kind, id }, newcomer, { role: 'doer', rewardAmount, rewardVisible }, now);
  else await addArchived(tx, { kind, id }, newcomer, { rewardAmount, rewardVisible }, now);
  return id;
}

/** Does not count towards the promises that a person may be in. */
async function addArchived(
  tx: Tx,
  of: Commitment,
  { userId, today }: Newcomer,
  { rewardAmount, rewardVisible }: { rewardAmount: Cents; rewardVisible: boolean },
  now: Date,
): Promise<void> {
  const reward = { reward_amount: rewardAmount, reward_visible: rewardVisible ? 1 : 0 } as const;
  const member = { user_id: userId, role: 'doer', ...reward } as const;
  await insertMember(tx, of, { ...member, joined_at: now.toISOString() });
  await openSpan(tx, of, userId, today);
  await closeSpan(tx, of, userId, today);
}

function windowColumns({ goalDays, completionDays, startDate }: FoundWindow) {
  const { endDate } = windowOf(startDate, completionDays);
  return { goal_days: goalDays, completion_days: completionDays, start_date: startDate, end_date: endDate };
}

/** Without days that were completed here, so that a challenge counts none twice. */
async function withoutCompleted(tx: Tx, id: number, userId: number, years: readonly ImportedYear[]) {
  const { kept, ...rest } = daysOf(years);
  if (kept.length === 0) return years;
  const here = await listCompletionsOf(tx, id, userId, kept[0]!, kept.at(-1)!);
  const completed = new Set(here.map(({ completion_date }) => completion_date));
  return yearsOf({ ...rest, kept: kept.filter((day) => !completed.has(day)) });
}

async function recount(tx: Tx, id: number): Promise<void> {
  const { start_date: start, end_date: end } = challengeOf((await findCommitment(tx, { kind: 'challenge', id }))!);
  await recountImported(tx, { id, start, end });
}

async function addGoals(tx: Tx, userId: number, { goals }: Plan, now: Date): Promise<void> {
  const { added } = await fittingGoals(tx, userId, goals);
  for (const { title, price, link } of added) {
    const cents = centsFromDecimal(price) ?? noCents;
    const goal = await insertGoal(tx, { user_id: userId, title, price: cents, link, created_at: now.toISOString() });
    if (!(await insertGoalMember(tx, goal.id, userId, now))) throw new Error('There is no room for this goal.');
  }
}
