import { Repeat } from 'lucide-react';
import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import { InvitedPromise } from './invited-promise.tsx';
import type { Invitation } from './invite-queries.ts';

export function InvitedHabit({ invitation }: { invitation: Invitation }) {
  return (
    <InvitedPromise label="Habit Details" ink="fern" promise={invitation}>
      <p className="mt-3 inline-flex items-center gap-1.25 rounded-full bg-surface px-2.25 py-0.5 text-micro leading-5 font-semibold text-brand-text">
        <Repeat aria-hidden="true" className="size-3.5" />
        {scheduleLabel(invitation)}
      </p>
    </InvitedPromise>
  );
}
