import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, UserReply } from '#shared/contract/auth-calls.ts';
import { call, callForFile, type Answer } from '#web/lib/api.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';

export type Entry = Answer<'GET /api/reward-transactions'>[number];
export type Summary = Answer<'GET /api/reward-transactions/summary'>;
type Page = { item: string | undefined; summary: Summary | null; entries: Entry[] };

const pageSize = 50;

/**
 * Refetched on every visit and whenever the balance in the header changes. The first page stops at the summary's newest
 * entry, so that the sums on screen add up.
 */
export function useStatement(item: string | undefined) {
  const client = useQueryClient();
  const balance = useBalance();

  async function readPage(before: number | undefined): Promise<Page> {
    if (before !== undefined) return { item, summary: null, entries: await readEntries(before, item) };
    const summary = await call('GET /api/reward-transactions/summary', { query: { item } });
    const entries = summary.newestId === null ? [] : await readEntries(summary.newestId + 1, item);
    // Keep the header in step with the statement: another device may have earned since.
    if (!item) client.setQueryData<UserReply | null>(currentUserKey, (now) => now && { ...now, balance: summary.sum });
    return { item, summary, entries };
  }

  return useInfiniteQuery({
    queryKey: ['statement', item, balance],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries }) => (entries.length < pageSize ? undefined : entries.at(-1)!.id),
    // Carries the item, because while another one loads the last one stays on screen.
    select: ({ pages }) => ({
      item: pages[0]!.item,
      summary: pages[0]!.summary!,
      entries: pages.flatMap(({ entries }) => entries),
    }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Saves the statement as a file once it has arrived completely. */
export function useDownloadStatement(user: CurrentUser, item: string | undefined) {
  return useMutation({
    mutationFn: () => callForFile('GET /api/reward-transactions/csv', { query: { item } }),
    onSuccess: (file) => saveFile(file, `kept-statement-${user.today}.csv`),
  });
}

function readEntries(before: number, item: string | undefined): Promise<Entry[]> {
  return call('GET /api/reward-transactions', { query: { before: String(before), limit: String(pageSize), item } });
}
