import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import './figures.css';

type PromiseFiguresProps = {
  streak: number;
  bestStreak: number;
  /** "day" or "weeks", for that many periods. */
  unitOf: (count: number) => string;
  /** A third figure. */
  children?: ReactNode;
};

/** Two or three numbers, split by perforations. */
export function PromiseFigures({ streak, bestStreak, unitOf, children }: PromiseFiguresProps) {
  return (
    <dl
      className={`grid rounded-note bg-surface px-1 py-4 shadow-card ${children ? 'grid-cols-[1.2fr_1fr_1.2fr]' : 'grid-cols-2'}`}
    >
      <Figure number={streak} unit={unitOf(streak)} words="shared streak" look="text-ember">
        <Flame aria-hidden="true" className="-mr-px -ml-0.75 size-5 flex-none self-center text-ember" />
      </Figure>
      <Figure number={bestStreak} unit={unitOf(bestStreak)} words="best streak" />
      {children}
    </dl>
  );
}

type FigureProps = { number: ReactNode; unit?: string; words: string; look?: string; children?: ReactNode };

export function Figure({ number, unit, words, look = '', children }: FigureProps) {
  return (
    <div className="figure relative flex min-w-0 flex-col pr-2 pl-3">
      <dt className="order-2 mt-0.5 text-micro leading-[1.3] text-balance text-fg-2">{words}</dt>
      <dd className="flex min-h-8 flex-wrap items-baseline gap-x-1.25 text-small font-semibold whitespace-nowrap text-fg-2">
        {children}
        <b
          className={`font-display text-[clamp(1.4375rem,6.6vw,1.625rem)] leading-[1.15] font-semibold tracking-[-.015em] ${look || 'text-fg'}`}
        >
          {number}
        </b>{' '}
        {unit}
      </dd>
    </div>
  );
}
