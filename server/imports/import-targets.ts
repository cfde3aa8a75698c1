import { limits } from '#shared/domain/limits.ts';
import type { Kind } from '#server/commitments/commitment.ts';
import type { Reader } from '#server/db/database.ts';
import { listGoals } from '#server/goal-rewards/goal-reward-store.ts';
import type { FoundGoal } from './history.ts';
import { listImportedHabits, listKeptPromises } from './import-store.ts';
import { kindOf, type PlannedHabit } from './plan.ts';

/**
 * Which of the user's promises each one of the file is added to, or null for a new one: the one it became at an earlier
 * import, or else one of the same kind and name. No two are added to the same promise.
 */
export async function findTargets(
  db: Reader,
  userId: number,
  habits: readonly Pick<PlannedHabit, 'key' | 'name' | 'challenge'>[],
): Promise<(number | null)[]> {
  const own = await listKeptPromises(db, userId);
  const ids = new Set(own.map(({ id }) => id));
  const known = new Map((await listImportedHabits(db, userId)).map((row) => [row.import_key, row.commitment_id]));
  const byKey = habits.map(({ key }) => {
    const id = known.get(key);
    return id !== undefined && ids.has(id) ? id : null;
  });
  const taken = new Set(byKey);
  const named = Map.groupBy(own, ({ kind, name }) => folded(kind, name));
  return habits.map((habit, index) => {
    const became = byKey[index] ?? null;
    if (became !== null) return became;
    const free = named.get(folded(kindOf(habit), habit.name))?.find(({ id }) => !taken.has(id));
    if (!free) return null;
    taken.add(free.id);
    return free.id;
  });
}

/** The goals of a title that the user does not have, as many as there is room for. */
export async function fittingGoals(db: Reader, userId: number, goals: readonly FoundGoal[]) {
  const own = goals.length === 0 ? [] : await listGoals(db, userId);
  const titles = new Set(own.map(({ title }) => title));
  const missing = goals.filter(({ title }) => !titles.has(title) && titles.add(title));
  const room = Math.max(0, limits.openGoals.max - own.filter(({ redeemed_at }) => redeemed_at === null).length);
  return { added: missing.slice(0, room), tooMany: missing.slice(room) };
}

const folded = (kind: Kind, name: string) => `${kind} ${name.normalize('NFC').trim().toLowerCase()}`;
