import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { challengeKey, habitKey } from '#web/lib/query-keys.ts';

export type Year = Answer<'GET /api/habits/:id/year'>;

/** A year of the promise; the one before stays known while another loads. */
export function useYear({ kind, id }: Commitment, user: CurrentUser, turnedTo: number | undefined) {
  const thisYear = Number(user.today.slice(0, 4));
  const year = turnedTo ?? thisYear;
  const asked = { params: { id: String(id) }, query: { year: String(year) } };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...(kind === 'habit' ? habitKey(id) : challengeKey(id)), 'year', String(year)],
    queryFn: () =>
      kind === 'habit' ? call('GET /api/habits/:id/year', asked) : call('GET /api/challenges/:id/year', asked),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const known = data?.year === year ? data : undefined;
  return {
    year,
    thisYear,
    firstYear: data?.firstYear ?? thisYear,
    known,
    failure: error && !known && !isFetching ? error.message : undefined,
    retry: () => void refetch(),
  };
}
