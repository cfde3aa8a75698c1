import { balanceId } from '#web/lib/set-balance.ts';
import { useEffect, useRef, useState } from 'react';
import { centsOf, decimalFromCents, showMoney, type Cents } from '#shared/domain/money.ts';

const flightMs = 840;
const countMs = 480;

/** Counts up to a larger balance once the flying amount has arrived; a smaller one shows at once. */
export function Balance({ balance, currency }: { balance: string; currency: string }) {
  const shown = useCountedUp(centsOf(balance));
  return (
    <strong
      id={balanceId}
      className="block font-display text-xl leading-[1.2] font-semibold tracking-[-.01em] whitespace-nowrap text-gold md:text-[1.625rem]"
    >
      {showMoney(decimalFromCents(shown), currency)}
    </strong>
  );
}

function useCountedUp(target: Cents): Cents {
  const [shown, setShown] = useState(target);
  const last = useRef(target);
  useEffect(() => {
    const from = last.current;
    last.current = target;
    if (target <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target);
      return;
    }
    const startsAt = performance.now() + flightMs;
    let frame = requestAnimationFrame(function tick(now: number) {
      const progress = Math.min(1, Math.max(0, (now - startsAt) / countMs));
      setShown(Math.round(from + (target - from) * (1 - (1 - progress) ** 3)) as Cents);
      if (progress < 1) frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
