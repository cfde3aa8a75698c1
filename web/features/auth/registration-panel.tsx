import { PasskeyRegistration } from '#web/features/passkeys/passkey-entry.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { useRegistration } from './registration-query.ts';

const reasons = {
  closed: 'New accounts cannot be created here.',
  invited: 'You need an invitation to create an account here. Open the link that a companion sent you.',
};

type RegistrationPanelProps = { inviteCode: string | undefined; onRegistered: () => void };

/** The form, or why there is none. It shows before the mode is known: most sites are open. */
export function RegistrationPanel({ inviteCode, onRegistered }: RegistrationPanelProps) {
  const mode = useRegistration()?.mode ?? 'open';
  if (mode === 'closed' || (mode === 'invited' && !inviteCode))
    return <p className="py-4 text-center text-balance text-fg-2">{reasons[mode]}</p>;
  return (
    <>
      <RegistrationForm inviteCode={inviteCode} onRegistered={onRegistered} />
      <PasskeyRegistration inviteCode={inviteCode} onRegistered={onRegistered} />
    </>
  );
}
