import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Stretch } from '#shared/domain/periods.ts';
import { readOwnMarks } from '#server/confirmations/own-marks.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { listBadgesOf, listCommitmentsOf } from './commitment-store.ts';
import { listCompanionSpans, listOwnSpans } from './day-range-store.ts';
import { asksSeveral } from './member-progress.ts';
import { listCompanionsOf } from './member-store.ts';
import { storedSchedule } from './schedule-columns.ts';
import { withSettledStreaks } from './settled-streaks.ts';

/** Seven months: the dots of a monthly habit. */
const shownDays = 217;

export type CardRows = Awaited<ReturnType<typeof readCardRows>>;

/**
 * The rows common to the cards of habits and challenges: four statements, for all of a user's commitments or for one.
 * Spans take one or two more, and are read only if a card depends on when a member was active.
 */
export async function readCardRows(
  deps: Pick<Deps, 'db' | 'write' | 'now'>,
  userId: number,
  today: Day,
  only?: number,
) {
  const { db } = deps;
  const turn = takingTurns();
  const [{ items, badges }, companions] = await Promise.all([
    readItems(deps, userId, only),
    listCompanionsOf(db, userId, only),
  ]);
  await turn();
  const own = companions.filter((member) => member.user_id === userId);
  const ownMarksOf = await readOwnMarks(db, userId, own, deps.now());
  const members = Map.groupBy(companions, (row) => row.commitment_id);
  for (const those of members.values()) those.sort(byMembership);
  const since = addDays(today, -shownDays);
  const spans = new Map<string, Stretch[]>();
  let ownSpans: Promise<void> | undefined;
  const addSpans = (rows: Awaited<ReturnType<typeof listOwnSpans>>) => {
    for (const { commitment_id, user_id, from_day, until_day } of rows) {
      const key = `${commitment_id} ${user_id}`;
      const stretch = { from: from_day, until: until_day };
      if (!spans.get(key)?.push(stretch)) spans.set(key, [stretch]);
    }
  };
  const readOwnSpans = () => (ownSpans ??= listOwnSpans(db, userId, since, only).then(addSpans));
  const doNeedsDiffer =
    items.some((item) => asksSeveral(storedSchedule(item))) || companions.some(({ paused_at }) => paused_at !== null);
  if (doNeedsDiffer || items.some((item) => item.earlier_schedule !== null)) await readOwnSpans();
  if (doNeedsDiffer) addSpans(await listCompanionSpans(db, userId, since, only));
  return {
    items,
    badgesOf: (id: number) => (badges.get(id) ?? []).map(({ badge }) => badge),
    /** The user's own marks that overseers decide on. */
    ownMarksOf,
    membersOf: (id: number) => members.get(id) ?? [],
    /** Before `spansOf` for the user, if one of their cards may offer a late mark. */
    readOwnSpans,
    spansOf: (id: number, memberId: number): readonly Stretch[] => spans.get(`${id} ${memberId}`) ?? [],
  };
}

type Joined = { joined_at: string; user_id: number };

/** The oldest first. */
const byMembership = (one: Joined, other: Joined) =>
  one.joined_at === other.joined_at ? one.user_id - other.user_id : one.joined_at < other.joined_at ? -1 : 1;

/** With their badges, which recomputing a streak may add. */
async function readItems(deps: Pick<Deps, 'db' | 'write' | 'now'>, userId: number, only: number | undefined) {
  const items = await withSettledStreaks(deps, await listCommitmentsOf(deps.db, userId, only));
  return { items, badges: Map.groupBy(await listBadgesOf(deps.db, userId, only), (row) => row.commitment_id) };
}
