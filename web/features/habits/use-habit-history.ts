import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { scheduleOf, type Schedule } from '#shared/domain/schedule.ts';
import { useSelectedMember } from '#web/features/commitments/members/use-selected-member.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { habitKey } from '#web/lib/query-keys.ts';
import type { HabitCard } from './habit-queries.ts';
import { layOutMonth, togetherStates } from './month-layout.ts';

export type HabitMonth = Answer<'GET /api/habits/:id/months'>;

/** The month on screen and the selected member's days in it. */
export function useHabitHistory(habit: HabitCard, user: CurrentUser) {
  const thisMonth = user.today.slice(0, 7);
  const [turnedTo, turnTo] = useState<string>();
  const month = turnedTo ?? thisMonth;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...habitKey(habit.id), 'months', month],
    queryFn: () => call('GET /api/habits/:id/months', { params: { id: String(habit.id) }, query: { month } }),
    staleTime: 0,
    // Keeps `firstMonth` known while another month loads.
    placeholderData: keepPreviousData,
  });
  const known = data?.month === month ? data : undefined;

  const whose = useSelectedMember(habit, user.id);
  const schedule = scheduleOf(habit);

  return {
    month,
    thisMonth,
    firstMonth: data?.firstMonth ?? habit.createdAt.slice(0, 7),
    // Undefined follows the current month, so that midnight on its last day turns the page.
    turnTo: (wanted: string) => turnTo(wanted === thisMonth ? undefined : wanted),
    weeks: layOutMonth(
      month,
      known && { ...known, ...daysOf(known, whose.shownId) },
      schedule,
      user.today,
      whose.shownId === user.id ? habit.waiting?.days : undefined,
    ),
    schedule,
    /** In a month that takes several completions. */
    progress: monthProgress(schedule, known, whose.shownId),
    people: known?.people,
    former: known?.former ?? [],
    whose,
    isLoading: !known && isFetching,
    failure: error && !known && !isFetching ? error.message : undefined,
    retry: () => void refetch(),
  };
}

export type HabitHistory = ReturnType<typeof useHabitHistory>;

function daysOf({ month, people }: HabitMonth, shownId: number | undefined) {
  if (shownId === undefined) return { states: togetherStates(month, people) };
  const person = people.find(({ userId }) => userId === shownId);
  return { states: person?.states ?? [], periods: person?.periods, pending: person?.pending };
}

function monthProgress({ every, times }: Schedule, known: HabitMonth | undefined, shownId: number | undefined) {
  if (every !== 'month' || times === 1) return undefined;
  const period = known?.people.find(({ userId }) => userId === shownId)?.periods.at(-1);
  return period && period.needed > 0 ? { ...period, done: Math.min(period.done, period.needed) } : undefined;
}
