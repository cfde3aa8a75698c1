import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#shared/contract/endpoint.ts';
import type { getImport, importFile } from '#shared/contract/import-calls.ts';
import { call } from '#web/lib/api.ts';

export type Preview = Reply<typeof importFile>;
export type Progress = Reply<typeof getImport>;

const lookEveryMs = 500;

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: () => call('GET /api/imports/:id', { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEveryMs : false),
  });

export function useReadFile() {
  return useMutation({ mutationFn: (file: File) => call('POST /api/imports', { body: file }) });
}

export function useRunImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, habits }: { id: number; habits: string[] }) =>
      call('POST /api/imports/:id/run', { params: { id: String(id) }, body: { habits } }),
    onSuccess: (started) => client.setQueryData(importQuery(started.id).queryKey, started),
  });
}
