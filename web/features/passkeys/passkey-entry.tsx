import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ApiError } from '#web/lib/api.ts';
import { switchSession } from '#web/lib/session-switch.ts';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { hasPasskeys } from '#web/lib/passkey-support.ts';

const ceremonies = () => import('./ceremonies.ts');

type PasskeyEntryProps = {
  isLogin: boolean;
  /** Runs before the new user is published. */
  onSignedIn: () => void;
};

/** Below the forms of `/auth`. Everything but this button is loaded when it is used. */
export function PasskeyEntry({ isLogin, onSignedIn }: PasskeyEntryProps) {
  const client = useQueryClient();
  const dialogs = useOnDemand(() => import('./sign-in-dialogs.tsx'));
  const [isOpen, setOpen] = useState(false);

  function enter(user: CurrentUser): void {
    onSignedIn();
    switchSession(client, user);
  }

  function open(): void {
    setOpen(true);
    dialogs.fetchCode();
  }

  const login = useMutation({
    mutationFn: async (isAutofill: boolean) => {
      const { logInByAutofill, logInByPasskey } = await ceremonies();
      return isAutofill ? logInByAutofill() : logInByPasskey();
    },
    onSuccess: enter,
    onError: (error, isAutofill) => {
      // A browser that suggests nothing, or whose waiting was ended, owes nobody an explanation.
      if (error instanceof ApiError)
        showToast({ title: 'Login failed', text: error.message, variant: 'destructive', duration: 2000 });
      else if (!isAutofill) open();
    },
  });

  const { mutate } = login;
  useEffect(() => {
    if (!isLogin || !hasPasskeys()) return;
    mutate(true);
    return () => void ceremonies().then(({ stopWaiting }) => stopWaiting());
  }, [isLogin, mutate]);

  if (!hasPasskeys()) return null;
  const isBusy = (login.isPending && !login.variables) || dialogs.isLoading;
  const Shown = isLogin ? dialogs.code?.NoPasskeyDialog : dialogs.code?.JoinDialog;
  return (
    <>
      <p className="or-line">or</p>
      <Button
        look="secondary"
        busy={isBusy && 'Waiting...'}
        onClick={() => (isLogin ? mutate(false) : open())}
        className="w-full"
      >
        <Fingerprint aria-hidden="true" className="size-5" />
        Continue with a passkey
      </Button>
      {isOpen && Shown && <Shown onClose={() => setOpen(false)} onSignedIn={enter} />}
    </>
  );
}
