import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';

export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/email/confirm', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

/** Ends every session, also this browser's. */
export function useUndoEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/email/undo', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => call('POST /api/email/resend', {}),
    onSuccess: ({ email }) => showToast({ title: 'Mail sent', text: `Open the link that we mailed to ${email}.` }),
    onError: (error) => showFailure('Failed to send the mail', error),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/email/pending', {}),
    onSuccess: (user) => {
      client.setQueryData(currentUserKey, user);
      showToast({ title: 'Change cancelled', text: `Your address stays ${user.email}.` });
    },
    onError: (error) => showFailure('Failed to cancel the change', error),
  });
}
