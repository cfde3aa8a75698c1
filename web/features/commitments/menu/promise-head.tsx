import { tileOf } from '#shared/domain/names.ts';

/** Names the promise that a dialog is about. */
export function PromiseHead({ name, line }: { name: string; line: string }) {
  const { tile, title } = tileOf(name);
  return (
    <div className="flex items-center gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-control bg-brand-tint text-xl leading-none font-[650] text-brand-text"
      >
        {tile}
      </span>
      <div className="min-w-0">
        <b className="line-clamp-3 leading-[1.3] font-[650] [overflow-wrap:anywhere]">{title}</b>
        <p className="text-small text-fg-2">{line}</p>
      </div>
    </div>
  );
}
