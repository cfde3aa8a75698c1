import { dayOf, type Day } from '#shared/domain/days.ts';
import { daysOfYear } from '#shared/domain/year.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import { countMarksBetween } from '#server/commitments/completion-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { settledAccess } from '#server/commitments/settled-streaks.ts';
import type { Deps } from '#server/deps.ts';
import { findUser } from '#server/auth/user-store.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Drawing } from '#server/pictures/drawing.ts';
import type { Fonts } from '#server/pictures/fonts.ts';
import { dueOn } from '#server/weeks/due-on.ts';
import { countKeptByDay, listOwnPromises, listPausesIn } from '#server/weeks/week-store.ts';
import { lookBack } from '#server/week-three/look-back.ts';
import { goalPicture } from './goal-picture.ts';
import { keepsakePicture } from './keepsake-picture.ts';
import { findRedeemedGoal } from './share-picture-store.ts';
import { streakPicture } from './streak-picture.ts';
import { yearPicture } from './year-picture.ts';

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

/** Of a promise that was ended well: what its keepsake shows, without the companions. */
export async function drawKeepsake(deps: Deps, userId: number, of: Commitment, name: 'shown' | 'hidden' = 'shown') {
  const look = await lookBack(deps, userId, of);
  if (!look.ended) throw refuse('not_found');
  const { every, from, to, kept, longestStreak, keptByAll, companions } = look;
  const facts = { every, from, to, kept, longestStreak, keptByAll: companions.length > 0 ? keptByAll : null };
  const named = name === 'shown' && (await paint(deps, { ...facts, name: look.name }, keepsakePicture));
  return named || drawn(await paint(deps, { ...facts, name: null }, keepsakePicture));
}

/** Of a goal that the caller redeemed, alone or with others. */
export async function drawGoal(deps: Deps, userId: number, id: number): Promise<Buffer> {
  const goal = await findRedeemedGoal(deps.db, userId, id);
  if (!goal?.redeemed_at) throw refuse('not_found');
  const { title, created_at, redeemed_at } = goal;
  const kept = await countMarksBetween(deps.db, userId, created_at, redeemed_at);
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  const dayAt = (moment: string) => dayOf(user, new Date(moment));
  const facts = { kept, first: dayAt(created_at), last: dayAt(redeemed_at) };
  const titled = await paint(deps, { ...facts, title }, goalPicture);
  return titled ?? drawn(await paint(deps, { ...facts, title: 'My goal' }, goalPicture));
}

/** All promises of the caller in one calendar year, up to today. */
export async function drawYear(deps: Deps, userId: number, year: number): Promise<Buffer> {
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  const today = dayOf(user, deps.now());
  const days = daysOfYear(year).filter((day) => day <= today);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw refuse('not_found');
  const kept = new Map((await countKeptByDay(deps.db, userId, first, last)).map((row) => [row.day, row.kept]));
  const own = await listOwnPromises(deps.db, userId);
  const pauses = await listPausesIn(deps.db, userId, first, last);
  const counts = days.map((day) => {
    const done = kept.get(day) ?? 0;
    return { day, kept: done, possible: Math.max(done, dueOn(user, day, own, pauses).length) };
  });
  const facts = {
    year,
    shares: counts.map((one) => (one.possible === 0 ? null : one.kept / one.possible)),
    kept: counts.reduce((sum, one) => sum + one.kept, 0),
    longest: longestRun(counts.map((one) => one.kept > 0)),
    bestMonth: bestMonthOf(counts, today),
  };
  if (facts.kept === 0) throw refuse('nothing_kept');
  return drawn(await paint(deps, facts, yearPicture));
}

function longestRun(days: readonly boolean[]): number {
  let [longest, run] = [0, 0];
  for (const isKept of days) longest = Math.max(longest, (run = isKept ? run + 1 : 0));
  return longest;
}

type Counted = { day: Day; kept: number; possible: number };

/** Of at least two whole months with something due, the one with the largest share kept. */
function bestMonthOf(counts: readonly Counted[], today: Day): number | null {
  const whole = [...Map.groupBy(counts, ({ day }) => day.slice(0, 7))]
    .filter(([month]) => month < today.slice(0, 7))
    .map(([month, days]) => ({
      month: Number(month.slice(5)),
      kept: days.reduce((sum, one) => sum + one.kept, 0),
      possible: days.reduce((sum, one) => sum + one.possible, 0),
    }))
    .filter(({ possible }) => possible > 0);
  if (whole.length < 2) return null;
  return whole.toSorted((one, other) => other.kept / other.possible - one.kept / one.possible)[0]!.month;
}

function paint<Facts extends object>(deps: Deps, facts: Facts, draw: (facts: Facts, fonts: Fonts) => Drawing) {
  return deps.painter.paint([draw.name, facts], (fonts) => draw(facts, fonts));
}

function drawn(picture: Buffer | undefined): Buffer {
  if (!picture) throw refuse('not_drawn');
  return picture;
}
