import { dayIn, type Day } from '#shared/domain/days.ts';
import type { Deps } from '#server/deps.ts';
import { access } from './access.ts';
import type { Commitment } from './commitment.ts';
import { presentCompletion } from './completion-presenter.ts';
import { listCompletions } from './completion-store.ts';
import { firstDay, lastDay } from './polls.ts';

/** The days that are asked for: the last 60 up to one, or everything since one. */
export async function readCompletions(
  { db, now }: Deps,
  userId: number,
  of: Commitment,
  asked: { from?: Day | undefined; to?: Day | undefined },
) {
  const { member } = await access(db, of, userId);
  const today = dayIn(member.timezone, now());
  const from = asked.from ?? firstDay(asked.to ?? today);
  const rows = await listCompletions(db, of, from, asked.to ?? lastDay(today));
  return rows.map(presentCompletion);
}
