import { daysBetween } from '#shared/domain/calendar.ts';
import { pastDayOf, type Clock, type Day } from '#shared/domain/days.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';

const askedAfterDays = 21;

type Viewer = Clock & { id: number };

/** Whether the viewer, who made it, is to be asked if it still fits: after three weeks with companions, once. */
export function asksFit(item: CommitmentRow, viewer: Viewer, people: number, today: Day): boolean {
  return (
    item.creator_id === viewer.id &&
    item.fit_answered_at === null &&
    item.archived_at === null &&
    people > 1 &&
    (item.end_date === null || today <= item.end_date) &&
    daysBetween(pastDayOf(viewer, new Date(item.created_at)), today) >= askedAfterDays
  );
}

/** Ended well, and neither brought back nor archived again since. */
export function hasEndedWell({ archived_at, ended_at }: Pick<CommitmentRow, 'archived_at' | 'ended_at'>): boolean {
  return archived_at !== null && archived_at === ended_at;
}
