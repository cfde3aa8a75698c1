import { dayOf, pastDayOf } from '#shared/domain/days.ts';
import { firstDayIn } from '#shared/domain/imported-days.ts';
import { firstName } from '#shared/domain/names.ts';
import { access } from '#server/commitments/access.ts';
import type { Commitment } from '#server/commitments/commitment.ts';
import { listMembers } from '#server/commitments/member-store.ts';
import { findCommentAt } from '#server/comments/comment-store.ts';
import type { Deps } from '#server/deps.ts';
import { loadImported } from '#server/imports/imported-days.ts';
import { readYear } from '#server/years/year-service.ts';
import { hasEndedWell } from './fit.ts';

const mostNames = 20;

/** What came of a promise so far, or until it was ended well: the caller's own figures and those of all. */
export async function lookBack(deps: Deps, userId: number, of: Commitment) {
  const { item, member } = await access(deps.db, of, userId);
  const hasEnded = hasEndedWell(item);
  const today = dayOf(member, deps.now());
  const imported = (await loadImported(deps.db, item.id)).get(userId);
  const from = [
    pastDayOf(member, new Date(item.created_at)),
    (imported && firstDayIn(imported)) ?? today,
  ].toSorted()[0]!;
  const sums = { kept: 0, possible: 0, keptByAll: 0 };
  // One year at a time, as the page of a promise shows them: no statement reads ten years.
  const first = await readYear(deps, userId, of, undefined);
  for (let year = first.firstYear; year <= first.year; year++) {
    const { own, together } = year === first.year ? first : await readYear(deps, userId, of, year);
    sums.kept += (own ?? together).kept;
    sums.possible += (own ?? together).possible;
    sums.keptByAll += together.kept;
  }
  const others = (await listMembers(deps.db, item)).filter(({ user_id }) => user_id !== userId);
  const word = hasEnded ? await findCommentAt(deps.db, of, item.creator_id, item.ended_at!) : undefined;
  return {
    name: item.name,
    every: item.every,
    isOwn: item.creator_id === userId,
    from,
    to: hasEnded ? pastDayOf(member, new Date(item.ended_at!)) : today,
    ended: hasEnded,
    ...sums,
    longestStreak: item.streak_best,
    companions: others.slice(0, mostNames).map(({ name }) => firstName(name)),
    lastWord: word
      ? { userId: item.creator_id, name: word.name, content: word.content, timestamp: word.created_at }
      : null,
  };
}
