import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword, deleteUser, exportUser, updateProfile } from '#shared/contract/profile-calls.ts';
import { call, type Input } from '#web/lib/api.ts';
import { becomeUser, currentUserKey } from '#web/lib/become-user.ts';

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess: (user) => client.setQueryData(currentUserKey, user),
  });
}

export function useChangePassword() {
  return useMutation({ mutationFn: (body: Input<typeof changePassword>['body']) => call(changePassword, { body }) });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(deleteUser, { body: { password } }),
    onSuccess: () => becomeUser(client, null),
  });
}

/** Hands everything we hold to the browser as one file. */
export function useDownloadMyData() {
  return useMutation({
    mutationFn: () => call(exportUser, {}),
    onSuccess: (data) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      link.download = `kept-${data.account.username}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
}
