import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { StepMarks } from '#web/features/onboarding/step-marks.tsx';
import { paths } from '#web/lib/paths.ts';
import './imports.css';

type ImportFrameProps = { step: 1 | 2 | 3 | 'done'; title: string; text: string; children: ReactNode };

/** Three steps: the file, what was found, and the import. */
export function ImportFrame({ step, title, text, children }: ImportFrameProps) {
  return (
    <div className="mx-auto max-w-form">
      <Link
        href={paths.profile}
        className="-mt-3.5 mb-1.5 inline-flex min-h-(--tap) items-center gap-1.5 text-[0.9375rem] font-semibold text-fg-2 no-underline hover:text-fg lg:-mt-5.5"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Profile
      </Link>
      <h1 className="heading">{title}</h1>
      <p className="mt-1 mb-5 text-pretty text-fg-2">{text}</p>
      <StepMarks at={step} />
      <section className="card">{children}</section>
    </div>
  );
}
