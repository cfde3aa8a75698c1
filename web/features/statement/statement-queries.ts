import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { call, callForFile, type Answer } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';

export type Entry = Answer<'GET /api/reward-transactions'>[number];
export type Summary = Answer<'GET /api/reward-transactions/summary'>;
type Page = { item: string | undefined; summary: Summary | null; entries: Entry[] };

const pageSize = 50;

/**
 * Read anew at every visit and whenever the balance in the header changes. The first page has the entries that its
 * summary speaks of and no newer ones, so that what is on screen adds up.
 */
export function useStatement(user: CurrentUser, item: string | undefined) {
  const client = useQueryClient();

  async function readPage(before: number | undefined): Promise<Page> {
    if (before !== undefined) return { item, summary: null, entries: await readEntries(before, item) };
    const summary = await call('GET /api/reward-transactions/summary', { query: { item } });
    const entries = summary.newestId === null ? [] : await readEntries(summary.newestId + 1, item);
    // Earned on another device since: the header says what the statement says.
    if (!item)
      client.setQueryData<CurrentUser | null>(currentUserKey, (now) => now && { ...now, balance: summary.sum });
    return { item, summary, entries };
  }

  return useInfiniteQuery({
    queryKey: ['statement', item, user.balance],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries }) => (entries.length < pageSize ? undefined : entries.at(-1)!.id),
    // With what it is of: while another item loads, the last one stays on screen.
    select: ({ pages }) => ({
      item: pages[0]!.item,
      summary: pages[0]!.summary!,
      entries: pages.flatMap(({ entries }) => entries),
    }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Hands the statement to the browser as a file, once all of it has arrived. */
export function useDownloadStatement(user: CurrentUser, item: string | undefined) {
  return useMutation({
    mutationFn: () => callForFile('GET /api/reward-transactions/csv', { query: { item } }),
    onSuccess: (file) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `kept-statement-${user.today}.csv`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
}

function readEntries(before: number, item: string | undefined): Promise<Entry[]> {
  return call('GET /api/reward-transactions', { query: { before: String(before), limit: String(pageSize), item } });
}
