import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import type { Step } from './onboarding-address.ts';
import { StepMarks } from './step-marks.tsx';

const widths = { card: 'max-w-[560px]', notes: 'max-w-[860px]', page: 'max-w-page' };

type OnboardingFrameProps = { step: Step; width: keyof typeof widths; children: ReactNode };

/** Full height without header and bottom bar: the wordmark, which links home, and the step marks. */
export function OnboardingFrame({ step, width, children }: OnboardingFrameProps) {
  return (
    <div className={`mx-auto min-h-dvh w-full px-(--gutter) pt-7 pb-12 ${widths[width]}`}>
      <Wordmark href={paths.home} />
      <StepMarks at={step} />
      {children}
    </div>
  );
}
