import { queryOptions } from '@tanstack/react-query';
import type { Reply } from '#shared/contract/endpoint.ts';
import type { getWeek } from '#shared/contract/week-calls.ts';
import { call } from '#web/lib/api.ts';

export type Week = Reply<typeof getWeek>;

export const weekQuery = (date: string) =>
  queryOptions({ queryKey: ['week', date], queryFn: () => call('GET /api/weeks/:date', { params: { date } }) });
