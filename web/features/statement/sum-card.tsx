import { Gift, Undo2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { centsOf } from '#shared/domain/money.ts';
import { SealMark } from '#web/ui/seal-mark.tsx';
import { showSigned, showSum } from './statement-days.ts';
import type { Summary } from './statement-queries.ts';

type SumCardProps = { summary: Summary; currency: string; isFiltered: boolean };

/** Earned, undone, in shared goals and redeemed, and their sum. */
export function SumCard({ summary, currency, isFiltered }: SumCardProps) {
  const isMixed = summary.currencies.some((one) => one !== currency);
  return (
    <section aria-label="Sum" className="rounded-note bg-surface p-4 shadow-card lg:rounded-sheet lg:p-6">
      <dl className="grid gap-2">
        <Part icon={<SealMark className="size-5" />} name="Earned" amount={summary.earned} look="text-gold-text" />
        <Part icon={<Undo2 aria-hidden="true" className="size-5" />} name="Undone" amount={summary.undone} />
        {centsOf(summary.inJars) !== 0 && (
          <Part icon={<Users aria-hidden="true" className="size-5" />} name="In shared goals" amount={summary.inJars} />
        )}
        <Part icon={<Gift aria-hidden="true" className="size-5" />} name="Redeemed" amount={summary.redeemed} />
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 bg-[radial-gradient(circle,var(--line-strong)_1.5px,transparent_1.6px)] bg-size-[9px_4px] bg-top bg-repeat-x pt-3">
          <dt className="text-[0.9375rem] font-[650]">{isFiltered ? 'Total' : 'Rewards Balance'}</dt>
          <dd className="ml-auto font-display text-[1.375rem] leading-[1.2] font-semibold tracking-[-.01em] whitespace-nowrap">
            {showSum(summary.sum)} <span className="font-sans text-small text-fg-2">{currency}</span>
          </dd>
        </div>
      </dl>
      {isMixed && (
        <p className="mt-3 text-small text-pretty text-fg-2">
          Some entries are in another currency. Nothing is converted: the numbers are added as they are.
        </p>
      )}
    </section>
  );
}

function Part({ icon, name, amount, look = '' }: { icon: ReactNode; name: string; amount: string; look?: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="flex items-center gap-2.5 text-[0.9375rem] text-fg-2">
        {icon}
        {name}
      </dt>
      <dd className={`font-display text-lg leading-tight font-semibold tracking-[-.01em] whitespace-nowrap ${look}`}>
        {showSigned(amount)}
      </dd>
    </div>
  );
}
