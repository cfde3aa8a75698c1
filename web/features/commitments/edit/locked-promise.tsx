import { Lock } from 'lucide-react';

type LockedPromiseProps = { values: readonly (readonly [label: string, value: string])[]; creator: string };

/** Fields that only the creator can change, as text and not as disabled inputs. */
export function LockedPromise({ values, creator }: LockedPromiseProps) {
  return (
    <>
      <dl className="grid gap-3 rounded-control bg-sunken px-4 py-3.5">
        {values.map(([label, value]) => (
          <div key={label}>
            <dt className="text-micro font-semibold text-fg-2">{label}</dt>
            <dd className="leading-[1.4] text-pretty [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="-mt-2 flex items-center gap-2 text-small [overflow-wrap:anywhere] text-fg-2">
        <Lock aria-hidden="true" className="size-4 flex-none" />
        {creator} made this promise and can change these.
      </p>
    </>
  );
}
