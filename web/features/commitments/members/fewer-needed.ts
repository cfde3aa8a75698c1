import type { Frequency } from '#shared/domain/schedule.ts';

const periods: Record<Frequency, string> = { Daily: 'today', Weekly: 'this week', Monthly: 'this month' };

type Habit = { frequency: Frequency; times: number };
type Member = { progress?: { needed: number } | undefined };

/** "Needs 2 this week": of a member who joined or paused during the period, and so needs fewer than the others. */
export function fewerNeeded({ frequency, times }: Habit, { progress }: Member): string | undefined {
  const needed = progress?.needed ?? 0;
  return needed === 0 || needed >= times ? undefined : `Needs ${needed} ${periods[frequency]}`;
}
