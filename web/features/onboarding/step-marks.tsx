import { SealMark } from '#web/ui/seal-mark.tsx';
import { sealPath } from '#web/ui/seal-path.ts';
import type { Step } from './onboarding-address.ts';

const perforation = 'mx-2 h-1 flex-1 dots';

/** Three seals: past steps gold, the current one green, coming ones outlined. */
export function StepMarks({ at }: { at: Step | 'done' }) {
  return (
    <ol
      aria-label={at === 'done' ? 'All 3 steps done' : `Step ${at} of 3`}
      className="mx-auto mb-7 flex max-w-90 items-center"
    >
      {([1, 2, 3] as const).map((step) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className="flex flex-none items-center not-first:flex-1"
        >
          {step > 1 && <span aria-hidden="true" className={perforation} />}
          {at === 'done' || step < at ? <Done step={step} /> : <Numbered step={step} isHere={step === at} />}
        </li>
      ))}
    </ol>
  );
}

function Done({ step }: { step: Step }) {
  return (
    <>
      <SealMark className="size-11" />
      <span className="sr-only">{step}, done</span>
    </>
  );
}

function Numbered({ step, isHere }: { step: Step; isHere: boolean }) {
  return (
    <span
      className={`relative grid size-11 place-items-center font-display text-[1.0625rem] leading-none font-semibold ${isHere ? 'text-on-brand' : 'text-fg-2'}`}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        <path d={sealPath} className={isHere ? 'fill-brand' : 'fill-none stroke-line-strong stroke-[2.4]'} />
      </svg>
      <span className="relative">{step}</span>
    </span>
  );
}
