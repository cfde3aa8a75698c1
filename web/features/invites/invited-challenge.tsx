import { InvitedPromise } from './invited-promise.tsx';
import type { ChallengeInvitation } from './challenge-invite-queries.ts';

export function InvitedChallenge({ invitation }: { invitation: ChallengeInvitation }) {
  return (
    <InvitedPromise label="Challenge Details" ink="harbour" promise={invitation}>
      <dl className="mt-4 grid grid-cols-[1fr_1.3fr] gap-x-3 dots [--dots:var(--ink-harbour)] pt-3.5">
        <Fact label="Goal days" days={invitation.goalDays} />
        <Fact label="Complete within days" days={invitation.completionDays} />
      </dl>
    </InvitedPromise>
  );
}

function Fact({ label, days }: { label: string; days: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-small text-fg-2">{label}</dt>
      <dd className="font-display text-[1.75rem] leading-[1.1] font-semibold tracking-[-.02em]">{days}</dd>
    </div>
  );
}
