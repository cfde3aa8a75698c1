import { Repeat } from 'lucide-react';
import { useId } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import type { Invitation } from './invite-queries.ts';

/** What somebody is invited to, to be read only. */
export function InvitedHabit({ invitation }: { invitation: Invitation }) {
  const id = useId();
  const { tile, title } = tileOf(invitation.name);
  return (
    <section aria-labelledby={id} className="mt-5 rounded-note bg-ink-fern-tint p-4.5">
      <h2 id={id} className="mb-2.5 text-micro font-[650] text-ink-fern">
        Habit Details
      </h2>
      <p className="subheading mb-2">
        {title !== invitation.name && <span className="mb-1.5 block text-[2.5rem] leading-[1.1]">{tile} </span>}
        {title}
      </p>
      {invitation.description && (
        <p className="whitespace-pre-line text-pretty [overflow-wrap:anywhere] text-fg-2">{invitation.description}</p>
      )}
      <p className="mt-3 inline-flex items-center gap-1.25 rounded-full bg-surface px-2.25 py-0.5 text-micro leading-5 font-semibold text-brand-text">
        <Repeat aria-hidden="true" className="size-3.5" />
        {invitation.frequency}
      </p>
    </section>
  );
}
