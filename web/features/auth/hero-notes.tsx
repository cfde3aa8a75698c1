import { Check, ChevronDown, Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { sealPath, tickPath } from '#web/ui/seal-path.ts';

/** Two example notes as decoration on wide screens, hidden from screen readers and the keyboard. */
export function HeroNotes() {
  return (
    <div aria-hidden="true" inert className="relative mt-auto hidden max-w-[500px] pt-10 pb-5 text-left lg:block">
      <div className="translate-x-[-8px] translate-y-[46px] rotate-[-4deg]">
        <HeroNote ink="plum" emoji="📖" title="Read 10 pages" streak={4} amount="3.00" />
      </div>
      <div className="translate-x-7 rotate-[1.5deg]">
        <HeroNote ink="fern" emoji="🏃" title="Morning run" streak={12} amount="+5.00" isKept>
          <span className="mt-1.5 flex min-h-11 items-center gap-2">
            <Companion letter="N" ink="fern" />
            <Companion letter="M" ink="plum" />
            <Companion letter="T" ink="harbour" isPaused />
            <span className="ml-3 flex items-center gap-1 text-small text-fg-2">
              2 of 3 kept <ChevronDown className="size-4" />
            </span>
          </span>
        </HeroNote>
      </div>
    </div>
  );
}

type HeroNoteProps = {
  ink: 'fern' | 'plum';
  emoji: string;
  title: string;
  streak: number;
  amount: string;
  isKept?: boolean;
  children?: ReactNode;
};

function HeroNote({ ink, emoji, title, streak, amount, isKept, children }: HeroNoteProps) {
  return (
    <div className="note [--hole:var(--header)]" data-ink={ink} data-state={isKept ? 'kept' : 'ready'}>
      <div className="note-paper" />
      <div className="flex min-w-0 flex-col px-6 pt-5.5 pb-3">
        <div className="flex items-center gap-4">
          <span className="grid size-13 place-items-center rounded-control bg-(--tint) text-[27px] leading-none">
            {emoji}
          </span>
          <span>
            <b className="block text-xl leading-tight font-[650]">{title}</b>
            <span className="mt-0.5 flex items-center gap-2 text-small text-fg-2">
              Daily
              <span className="flex items-center gap-1 font-semibold text-ember">
                <Flame className="size-4" />
                {streak}-day shared streak
              </span>
            </span>
          </span>
        </div>
        {children}
      </div>
      <div className="note-stub">
        <svg viewBox="0 0 64 64" className="size-(--seal) overflow-visible">
          <path className="seal-disc" d={sealPath} />
          <path className="seal-tick" d={tickPath} />
        </svg>
        <span className={`text-small leading-[1.15] font-semibold ${isKept ? 'text-on-kept-2' : 'text-fg-2'}`}>
          <b
            className={`block font-display text-2xl leading-[1.15] font-semibold ${isKept ? 'text-kept-money' : 'text-fg'}`}
          >
            {amount}
          </b>
          USD
        </span>
      </div>
    </div>
  );
}

const companionInks = {
  fern: 'bg-ink-fern-tint text-ink-fern',
  plum: 'bg-ink-plum-tint text-ink-plum',
  harbour: 'bg-ink-harbour-tint text-ink-harbour',
};

function Companion({ letter, ink, isPaused }: { letter: string; ink: keyof typeof companionInks; isPaused?: boolean }) {
  return (
    <span
      className={`relative -mr-3 grid size-8.5 place-items-center rounded-full text-micro font-bold shadow-[0_0_0_2px_var(--surface)] ${companionInks[ink]}`}
    >
      {letter}
      <span
        className={`absolute -right-1 -bottom-1 z-1 grid size-4 place-items-center rounded-full shadow-[0_0_0_2px_var(--surface)] ${
          isPaused ? 'bg-fg-3 text-surface' : 'bg-brand text-on-brand'
        }`}
      >
        {isPaused ? (
          <svg viewBox="0 0 24 24" className="size-2.5 stroke-current stroke-[4.2] [stroke-linecap:round]">
            <path d="M8 6v12M16 6v12" />
          </svg>
        ) : (
          <Check className="size-2.5" strokeWidth={4.2} />
        )}
      </span>
    </span>
  );
}
