import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Body } from '#web/lib/api.ts';
import { forgetOutbox } from '#web/offline/outbox-door.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { switchSession, currentUserKey } from '#web/lib/session-switch.ts';
import { proveByPasskey } from '#web/features/passkeys/passkey-queries.ts';
import { showToast } from '#web/ui/toast-store.ts';

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      isProvedByPasskey,
      ...body
    }: Body<'PUT /api/user/profile'> & { isProvedByPasskey: boolean }) =>
      call('PUT /api/user/profile', { body: { ...body, ...(isProvedByPasskey && (await proveByPasskey())) } }),
    onSuccess: (user) => client.setQueryData(currentUserKey, user),
  });
}

/** One change at a time, so that the last one chosen is the last one stored. */
export function useChangeDayStart() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'day-start' },
    mutationFn: (dayStartHour: number) => call('PATCH /api/user', { body: { dayStartHour } }),
    onSuccess: (user) => client.setQueryData(currentUserKey, user),
  });
}

/** Without the current password a passkey proves that the owner asks. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { newPassword: string; currentPassword?: string }) => {
      const proof = body.currentPassword === undefined ? await proveByPasskey() : {};
      await call('PUT /api/user/password', { body: { ...body, ...proof } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    /** Without a password a passkey proves that the owner asks. */
    mutationFn: async (password: string | undefined) =>
      call('DELETE /api/user', { body: password === undefined ? await proveByPasskey() : { password } }),
    onSuccess: () => {
      // Here and not in the dialog: signing out unmounts it before its own callback could run.
      showToast({ title: 'Account deleted', text: 'Thank you for the days you kept.' });
      void forgetOutbox();
      switchSession(client, null);
    },
  });
}

/** Saves all of the user's data as one file. */
export function useDownloadMyData() {
  return useMutation({
    mutationFn: () => call('GET /api/user/export', { query: {} }),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `kept-${data.account.username}.json`);
    },
  });
}
