import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import type { Proof } from './ceremonies.ts';

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => call('GET /api/passkeys', {}),
});

export function usePasskeys() {
  return useQuery(passkeysQuery);
}

export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    /** Without a password, a passkey proves that the owner asks. */
    mutationFn: async ({ name, password }: { name: string; password: string | undefined }) => {
      const { addPasskey } = await import('./ceremonies.ts');
      await addPasskey(name, password === undefined ? await proveByPasskey() : { password });
    },
    onSuccess: () => client.invalidateQueries(passkeysQuery),
  });
}

export function useDeletePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/passkeys/:id', { params: { id: String(id) } }),
    onSuccess: () => client.invalidateQueries(passkeysQuery),
    // A passkey deleted elsewhere, or a password set there.
    onError: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

export async function proveByPasskey(): Promise<Proof> {
  const { confirmByPasskey } = await import('./ceremonies.ts');
  return confirmByPasskey();
}
