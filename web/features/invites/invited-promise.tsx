import { useId, type ReactNode } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { Description } from '#web/ui/description.tsx';

const inks = {
  fern: { tint: 'bg-ink-fern-tint', text: 'text-ink-fern' },
  harbour: { tint: 'bg-ink-harbour-tint', text: 'text-ink-harbour' },
} as const;

type InvitedPromiseProps = {
  label: string;
  ink: keyof typeof inks;
  promise: { name: string; description: string };
  children: ReactNode;
};

/** A read-only card of the promise in an invitation. */
export function InvitedPromise({ label, ink, promise, children }: InvitedPromiseProps) {
  const id = useId();
  const { tile, title } = tileOf(promise.name);
  return (
    <section aria-labelledby={id} className={`rounded-note p-4.5 ${inks[ink].tint}`}>
      <h2 id={id} className={`mb-2.5 text-micro font-[650] ${inks[ink].text}`}>
        {label}
      </h2>
      <p className="subheading mb-2">
        {title !== promise.name && <span className="mb-1.5 block text-[2.5rem] leading-[1.1]">{tile} </span>}
        {title}
      </p>
      {promise.description && <Description text={promise.description} />}
      {children}
    </section>
  );
}
