import { dayOf } from '#shared/domain/days.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { settledAccess } from '#server/commitments/settled-streaks.ts';
import type { Deps } from '#server/deps.ts';
import { findUser } from '#server/auth/user-store.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Drawing } from '#server/pictures/drawing.ts';
import type { Fonts } from '#server/pictures/fonts.ts';
import { goalPicture } from './goal-picture.ts';
import { countKeptBetween, findRedeemedGoal } from './share-picture-store.ts';
import { streakPicture } from './streak-picture.ts';

/** The current shared streak. The name is left out if the caller says so, or if we have no letters for it. */
export async function drawStreak(deps: Deps, userId: number, of: Commitment, name: 'shown' | 'hidden' = 'shown') {
  const { item } = await settledAccess(deps, of, userId);
  const { streak_length: length, streak_first: first, streak_last: last } = item;
  if (length === 0 || first === null || last === null) throw refuse('no_streak');
  const { every, weekdays } = storedSchedule(item);
  const unit = weekdays === null ? every : 'time';
  const streak = { id: item.id, length, unit, first, last };
  const named = name === 'shown' && (await paint(deps, { ...streak, name: item.name }, streakPicture));
  return named || drawn(await paint(deps, { ...streak, name: null }, streakPicture));
}

/** Of a goal that the caller redeemed, alone or with others. */
export async function drawGoal(deps: Deps, userId: number, id: number): Promise<Buffer> {
  const goal = await findRedeemedGoal(deps.db, userId, id);
  if (!goal?.redeemed_at) throw refuse('not_found');
  const { title, created_at, redeemed_at } = goal;
  const kept = await countKeptBetween(deps.db, userId, created_at, redeemed_at);
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  const dayAt = (moment: string) => dayOf(user, new Date(moment));
  const facts = { kept, first: dayAt(created_at), last: dayAt(redeemed_at) };
  const titled = await paint(deps, { ...facts, title }, goalPicture);
  return titled ?? drawn(await paint(deps, { ...facts, title: 'My goal' }, goalPicture));
}

function paint<Facts extends object>(deps: Deps, facts: Facts, draw: (facts: Facts, fonts: Fonts) => Drawing) {
  return deps.painter.paint([draw.name, facts], (fonts) => draw(facts, fonts));
}

function drawn(picture: Buffer | undefined): Buffer {
  if (!picture) throw refuse('not_drawn');
  return picture;
}
