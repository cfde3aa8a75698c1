import { useMutation } from '@tanstack/react-query';
import { useRegistration } from '#web/features/auth/registration-query.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Below the forms of `/auth`, where the operator has configured an organisation. */
export function OrganisationEntry({ wanted }: { wanted: string }) {
  const name = useRegistration()?.organisation;
  const leave = useMutation({
    mutationFn: async () => (await import('./organisation-sign-in.ts')).leave(wanted),
    onError: (error) => showToast({ title: 'Login failed', text: error.message, variant: 'destructive' }),
  });
  if (!name) return null;
  return (
    <Button
      look="secondary"
      busy={(leave.isPending || leave.isSuccess) && 'Opening...'}
      onClick={() => leave.mutate()}
      className="mt-3 w-full"
    >
      Continue with {name}
    </Button>
  );
}
