import { Link } from 'wouter';
import { tileOf } from '#shared/domain/names.ts';
import type { starters } from '#shared/domain/starters.ts';
import type { Ink } from '#web/features/commitments/card/ink.ts';

type StarterNoteProps = { starter: (typeof starters)[number]; ink: Ink; currency: string; href: string };

/** A suggested habit; pressing it opens the form prefilled. */
export function StarterNote({ starter, ink, currency, href }: StarterNoteProps) {
  const { tile, title } = tileOf(starter.name);
  return (
    <Link
      href={href}
      data-ink={ink}
      className="note transition-[translate] duration-(--t-fast) [--stub:84px] hover:-translate-y-0.5 no-underline"
    >
      <span className="note-paper" aria-hidden="true" />
      <span className="flex min-w-0 items-center gap-3 py-3.5 pr-2.5 pl-3.5">
        <span aria-hidden="true" className="note-tile">
          {tile}
        </span>
        <span className="min-w-0">
          <b className="block leading-[1.3] font-[650]">{title}</b>
          <span className="mt-0.5 block text-small text-pretty text-fg-2">{starter.description}</span>
        </span>
      </span>
      <span className="note-stub !gap-0.5 !px-1 !py-2.5 text-micro leading-[1.2] font-semibold text-fg-2 before:w-35 before:-translate-1/2 before:opacity-13 before:[mask:var(--rosette)_center/contain_no-repeat]">
        <b className="block font-display text-xl leading-[1.15] font-semibold text-fg">
          {starter.rewardAmount.toFixed(2)}
        </b>
        <span>{currency}</span>
        <span>Daily</span>
      </span>
    </Link>
  );
}
