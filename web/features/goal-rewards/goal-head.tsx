import { Gift } from 'lucide-react';

/** Names the goal that a dialog is about. */
export function GoalHead({ title, line }: { title: string; line: string }) {
  return (
    <div className="flex items-center gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-12 flex-none place-items-center rounded-control bg-gold-tint text-gold-text"
      >
        <Gift className="size-6" strokeWidth={1.9} />
      </span>
      <div className="min-w-0">
        <b className="line-clamp-3 leading-[1.3] font-[650] [overflow-wrap:anywhere]">{title}</b>
        <p className="text-small text-fg-2">{line}</p>
      </div>
    </div>
  );
}
