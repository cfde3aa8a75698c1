import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { centsFromDecimal, decimalFromCents } from '#shared/domain/money.ts';
import { sealPath, tickPath } from '#web/ui/seal-path.ts';
import type { Ink } from '#web/features/commitments/card/ink.ts';
import { StaticPanel } from '#web/features/commitments/card/completion-panel.tsx';
import { Note } from '#web/features/commitments/card/note.tsx';
import type { PromiseValues } from './role-and-reward.tsx';
import { StubAmount } from '#web/features/commitments/card/stub-amount.tsx';

type PromisePreviewProps = {
  values: PromiseValues;
  ink: Ink;
  meta: ReactNode;
  /** Below the description. */
  children?: ReactNode;
};

/** A live preview beside the form on wide screens. Hidden from screen readers, since it repeats the fields. */
export function PromisePreview({ values, ink, meta, children }: PromisePreviewProps) {
  const reward = centsFromDecimal(values.rewardAmount);
  const isOverseer = values.creatorRole === 'overseer';
  return (
    <aside aria-hidden="true" className="sticky top-[calc(var(--header-h)+32px)] hidden pt-2 lg:block">
      <p className="mb-2.5 text-[0.9375rem] font-semibold">Your promise note</p>
      <Note
        ink={ink}
        state={isOverseer ? 'watch' : 'ready'}
        name={values.name.trim() || 'Your promise'}
        meta={meta}
        stub={
          isOverseer ? (
            <StaticPanel icon={Eye} words="You keep an eye on it" />
          ) : (
            <>
              <svg viewBox="0 0 64 64" className="size-(--seal) overflow-visible">
                <path className="seal-disc" d={sealPath} />
                <path className="seal-tick" d={tickPath} />
              </svg>
              <StubAmount
                amount={reward === undefined ? '0.00' : decimalFromCents(reward)}
                currency={values.currency}
              />
            </>
          )
        }
      >
        {values.description && (
          <p className="mt-2.5 line-clamp-4 text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
            {values.description}
          </p>
        )}
        {children}
      </Note>
      <p className="mt-3 text-small text-fg-2">This is how it will look on your home page.</p>
    </aside>
  );
}
