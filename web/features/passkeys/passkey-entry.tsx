import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { hasPasskeys } from '#web/lib/passkey-support.ts';
import { switchSession } from '#web/lib/session-switch.ts';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { showToast } from '#web/ui/toast-store.ts';

// Below the forms of `/auth`. Everything but the buttons is loaded when it is used.

const ceremonies = () => import('./ceremonies.ts');

type PasskeyRegistrationProps = { inviteCode: string | undefined; onRegistered: () => void };

export function PasskeyRegistration({ inviteCode, onRegistered }: PasskeyRegistrationProps) {
  const client = useQueryClient();
  const { dialogs, isOpen, open, close } = useDialogs();
  return (
    <PasskeyButton isBusy={dialogs.isLoading} onPress={open}>
      {isOpen && dialogs.code && (
        <dialogs.code.JoinDialog
          inviteCode={inviteCode}
          onClose={close}
          onRegistered={(user) => {
            onRegistered();
            switchSession(client, user);
          }}
        />
      )}
    </PasskeyButton>
  );
}

/** While shown, the browser also suggests passkeys at the username. */
export function PasskeyLogin({ isShown, onLoggedIn }: { isShown: boolean; onLoggedIn: () => void }) {
  const client = useQueryClient();
  const { dialogs, isOpen, open, close } = useDialogs();
  const login = useMutation({
    mutationFn: async (isSuggested: boolean) => {
      const { logInByAutofill, logInByPasskey } = await ceremonies();
      return isSuggested ? logInByAutofill() : logInByPasskey();
    },
    onSuccess: (user) => {
      onLoggedIn();
      switchSession(client, user);
    },
    onError: (error, isSuggested) => {
      // A browser that suggests nothing, or whose waiting was ended, owes nobody an explanation.
      if (error instanceof ApiError)
        showToast({ title: 'Login failed', text: error.message, variant: 'destructive', duration: 2000 });
      else if (!isSuggested) open();
    },
  });

  const { mutate } = login;
  useEffect(() => {
    if (!isShown || !hasPasskeys()) return;
    mutate(true);
    return () => void ceremonies().then(({ stopWaiting }) => stopWaiting());
  }, [isShown, mutate]);

  return (
    <PasskeyButton isBusy={(login.isPending && !login.variables) || dialogs.isLoading} onPress={() => mutate(false)}>
      {isOpen && dialogs.code && <dialogs.code.NoPasskeyDialog onClose={close} />}
    </PasskeyButton>
  );
}

type PasskeyButtonProps = { isBusy: boolean; onPress: () => void; children: ReactNode };

function PasskeyButton({ isBusy, onPress, children }: PasskeyButtonProps) {
  if (!hasPasskeys()) return null;
  return (
    <>
      <p className="or-line">or</p>
      <Button look="secondary" busy={isBusy && 'Waiting...'} onClick={onPress} className="w-full">
        <Fingerprint aria-hidden="true" className="size-5" />
        Continue with a passkey
      </Button>
      {children}
    </>
  );
}

function useDialogs() {
  const dialogs = useOnDemand(() => import('./sign-in-dialogs.tsx'));
  const [isOpen, setOpen] = useState(false);
  function open(): void {
    setOpen(true);
    dialogs.fetchCode();
  }
  return { dialogs, isOpen, open, close: () => setOpen(false) };
}
