import { useState } from 'react';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { paths } from '#web/lib/paths.ts';
import { Segmented } from '#web/forms/segmented.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Invitation } from '#web/features/invites/share/invitation.tsx';
import { useMakeCode } from '#web/features/invites/share/use-extra-codes.ts';

const lifetimes = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

type OverseerInvitationProps = { item: Commitment & { name: string }; onCopied: () => void };

/** Makes an extra code that lets a person join as overseer, and the message that carries it. */
export function OverseerInvitation({ item, onCopied }: OverseerInvitationProps) {
  const [days, setDays] = useState<(typeof lifetimes)[number]['value']>('7');
  const make = useMakeCode(item);
  const path = item.kind === 'habit' ? paths.join : paths.joinChallenge;
  const link = make.data && `${location.origin}${path(make.data.code)}`;
  return (
    <>
      <p className="mb-4 text-pretty text-fg-2">
        An overseer doesn’t do it themselves. They follow along and confirm marks for anyone who asks.
      </p>
      {link ? (
        <Invitation
          text={`Will you keep an eye on me? I promised “${item.name.trim()}”. Oversee it on Kept: ${link}`}
          link={link}
          onCopied={onCopied}
        />
      ) : (
        <>
          <Segmented label="The link ends after" choices={lifetimes} value={days} onChange={setDays} />
          {make.error && (
            <FieldError role="alert" className="mt-3">
              {make.error.message}
            </FieldError>
          )}
          <Button
            busy={make.isPending && 'Making...'}
            onClick={(event) => event.detail < 2 && make.mutate({ expiresInDays: Number(days), role: 'overseer' })}
            className="mt-4.5 w-full"
          >
            Make the link
          </Button>
        </>
      )}
    </>
  );
}
