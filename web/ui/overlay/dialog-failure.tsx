import { CircleAlert } from 'lucide-react';

/** An error inside a dialog, which would cover a toast. */
export function DialogFailure({ title, error }: { title: string; error: Error }) {
  return (
    <div
      role="alert"
      className="mt-4 flex gap-2.5 rounded-control bg-danger-tint px-3.5 py-3 text-small text-danger-text"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-4.5 flex-none" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-[650]">{title}</p>
        <p>{error.message}</p>
      </div>
    </div>
  );
}
