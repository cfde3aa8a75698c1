import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Body } from '#web/lib/api.ts';
import { switchSession, currentUserKey } from '#web/lib/session-switch.ts';
import { showToast } from '#web/ui/toast-store.ts';

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/user/profile'>) => call('PUT /api/user/profile', { body }),
    onSuccess: (user) => client.setQueryData(currentUserKey, user),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Body<'PUT /api/user/password'>) => call('PUT /api/user/password', { body }),
  });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call('DELETE /api/user', { body: { password } }),
    onSuccess: () => {
      // Here and not in the dialog: signing out unmounts it before its own callback could run.
      showToast({ title: 'Account deleted', text: 'Thank you for the days you kept.' });
      switchSession(client, null);
    },
  });
}

/** Saves all of the user's data as one file. */
export function useDownloadMyData() {
  return useMutation({
    mutationFn: () => call('GET /api/user/export', {}),
    onSuccess: (data) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      link.download = `kept-${data.account.username}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
}
