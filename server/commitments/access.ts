import { findChallenge, type ChallengeRow } from '#server/challenges/challenge-store.ts';
import type { Reader } from '#server/db/database.ts';
import { findHabit, type HabitRow } from '#server/habits/habit-store.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Kind } from './commitment.ts';
import { findMember } from './member-store.ts';

type Rows = { habit: HabitRow; challenge: ChallengeRow };
type Finders = { [K in Kind]: (db: Reader, id: number) => Promise<Rows[K] | undefined> };

const finders: Finders = { habit: findHabit, challenge: findChallenge };

/** One door: whoever is not a member learns nothing, not even that it exists. */
export async function access<K extends Kind>(db: Reader, of: { kind: K; id: number }, userId: number) {
  const [item, member] = [await finders[of.kind](db, of.id), await findMember(db, of, userId)];
  if (!item || !member) throw refuse('not_found');
  return { item, member };
}

export async function accessAsCreator<K extends Kind>(db: Reader, of: { kind: K; id: number }, userId: number) {
  const { item, member } = await access(db, of, userId);
  if (item.creator_id !== userId) throw refuse('creator_only');
  return { item, member };
}
