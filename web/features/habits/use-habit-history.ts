import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
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

  return {
    month,
    thisMonth,
    firstMonth: data?.firstMonth ?? habit.createdAt.slice(0, 7),
    // Undefined follows the current month, so that midnight on its last day turns the page.
    turnTo: (wanted: string) => turnTo(wanted === thisMonth ? undefined : wanted),
    days: layOutMonth(month, known && { ...known, states: statesOf(known, whose.shownId) }),
    people: known?.people,
    former: known?.former ?? [],
    whose,
    isLoading: !known && isFetching,
    failure: error && !isFetching ? error.message : undefined,
    retry: () => void refetch(),
  };
}

export type HabitHistory = ReturnType<typeof useHabitHistory>;

function statesOf({ month, people }: HabitMonth, shownId: number | undefined) {
  return shownId === undefined
    ? togetherStates(month, people)
    : (people.find(({ userId }) => userId === shownId)?.states ?? []);
}
