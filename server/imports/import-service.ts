import { dayOf } from '#shared/domain/days.ts';
import { daysOf } from '#shared/domain/imported-days.ts';
import { limits } from '#shared/domain/limits.ts';
import { findUser } from '#server/auth/user-store.ts';
import { listCompletionsOf } from '#server/commitments/completion-store.ts';
import { countOpenCommitments } from '#server/commitments/member-store.ts';
import type { Reader } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { BrokenFile } from './broken-file.ts';
import { readInThread } from './file-reader.ts';
import { queueImport } from './import-jobs.ts';
import { presentPreview, presentProgress } from './import-presenter.ts';
import * as store from './import-store.ts';
import { findTargets, fittingGoals } from './import-targets.ts';
import { countKept, kindOf, type Plan, type PlannedHabit } from './plan.ts';

/** Nothing but the preview is stored. */
export async function previewImport(deps: Deps, userId: number, bytes: Uint8Array) {
  const now = deps.now();
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  const plan = await readOrRefuse(bytes, { today: dayOf(user, now), timeZone: user.timezone });
  const targets = await findTargets(deps.db, userId, plan.habits);
  const added = await countAdded(deps.db, userId, plan.habits, targets);
  const goals = await fittingGoals(deps.db, userId, plan.goals);
  const id = await deps.write((tx) => store.insertPreview(tx, userId, JSON.stringify(plan), now));
  const noRoom = goals.tooMany.map(({ title: name }) => ({ name, days: 0, why: 'You have five goals already.' }));
  const shown = { ...plan, goals: goals.added, leftOut: [...plan.leftOut, ...noRoom] };
  return presentPreview(id, shown, targets, added);
}

export async function startImport(deps: Deps, userId: number, id: number, keys: readonly string[]) {
  const now = deps.now();
  const row = await store.findImport(deps.db, userId, id);
  if (!row) throw refuse('not_found');
  if (row.state !== 'preview') throw refuse('import_started');
  const plan = JSON.parse(row.plan) as Plan;
  const wanted = new Set(keys);
  const chosen = [...plan.habits.keys()].filter((index) => wanted.delete(String(index + 1)));
  if (wanted.size > 0)
    throw refuse('bad_input', { issues: [{ path: 'habits', message: 'This file holds no such habit' }] });
  const total = chosen.reduce((sum, index) => sum + countKept(plan.habits[index]!), 0);
  const started = JSON.stringify({ ...plan, chosen });
  await deps.write(async (tx) => {
    if (await store.isRunning(tx, userId)) throw refuse('import_running');
    const targets = await findTargets(tx, userId, plan.habits);
    const made = chosen.filter((index) => targets[index] === null && !plan.habits[index]!.archived);
    for (const [kind, { length }] of Map.groupBy(made, (index) => kindOf(plan.habits[index]!)))
      if ((await countOpenCommitments(tx, kind, userId)) + length > limits.promises.max) throw refuse(`${kind}_limit`);
    const isFirst = await store.changeImport(tx, id, 'preview', { state: 'running', plan: started, total });
    if (!isFirst) throw refuse('import_started');
    await queueImport(tx, userId, id, now);
  });
  deps.jobs.wake();
  return readImport(deps, userId, id);
}

export async function readImport({ db }: Deps, userId: number, id: number) {
  const row = await store.findProgress(db, userId, id);
  if (!row) throw refuse('not_found');
  return presentProgress(row);
}

async function readOrRefuse(bytes: Uint8Array, reader: { today: string; timeZone: string }): Promise<Plan> {
  try {
    return await readInThread({ bytes, ...reader });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    const lines = error.lines.map(({ number, text }) => ({ path: String(number), message: text }));
    const hint = error.hint === '' ? [] : [{ path: 'hint', message: error.hint }];
    throw refuse('import_broken', { issues: [{ path: '', message: error.message }, ...hint, ...lines] });
  }
}

type Added = { days: number; already: number };

/** How many kept days of each habit are new. */
async function countAdded(
  db: Reader,
  userId: number,
  habits: readonly PlannedHabit[],
  targets: readonly (number | null)[],
): Promise<Added[]> {
  const turn = takingTurns();
  const ids = targets.filter((id) => id !== null);
  const imported = Map.groupBy(await store.listImportedYears(db, ids, userId), (row) => row.commitment_id);
  const added: Added[] = [];
  for (const [index, { years }] of habits.entries()) {
    await turn();
    const target = targets[index] ?? null;
    if (target === null) {
      added.push({ days: countKept({ years }), already: 0 });
      continue;
    }
    const { kept } = daysOf(years);
    const there = new Set<string>();
    if (kept.length > 0) {
      for (const day of daysOf(imported.get(target) ?? []).kept) there.add(day);
      for (const row of await listCompletionsOf(db, target, userId, kept[0]!, kept.at(-1)!))
        there.add(row.completion_date);
    }
    const days = kept.filter((day) => !there.has(day)).length;
    added.push({ days, already: kept.length - days });
  }
  return added;
}
