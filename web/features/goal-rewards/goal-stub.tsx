import { Gift } from 'lucide-react';
import { useOnline } from '#web/lib/use-online.ts';
import { SealMark } from '#web/ui/seal-mark.tsx';
import type { GoalState } from './goal-frame.tsx';

type GoalStubProps = { state: GoalState; title: string; percent: number; onRedeem: () => void };

export function GoalStub({ state, title, percent, onRedeem }: GoalStubProps) {
  const isOnline = useOnline();
  if (state === 'redeemed')
    return (
      <>
        <SealMark className="size-14" />
        <p className="text-micro leading-tight font-bold text-on-kept">Redeemed</p>
      </>
    );
  if (state === 'ahead')
    return (
      <>
        <p className="font-display text-2xl leading-none font-semibold tracking-[-.02em]">
          {percent}
          <span className="text-[0.6em]">%</span>
        </p>
        <p className="text-micro leading-[1.15] font-semibold text-fg-2 md:text-small">of the way</p>
      </>
    );
  return (
    <>
      <Gift aria-hidden="true" className="size-7 text-on-gold" strokeWidth={1.9} />
      {isOnline ? (
        <button
          type="button"
          aria-label={`Redeem ${title}`}
          onClick={onRedeem}
          className="min-h-(--tap) rounded-xl bg-on-gold px-3.5 text-[0.9375rem] font-[650] text-gold focus-visible:outline-on-gold"
        >
          Redeem
        </button>
      ) : (
        <p className="text-micro leading-tight font-semibold text-on-gold">Needs a connection</p>
      )}
    </>
  );
}
