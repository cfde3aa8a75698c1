import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { iconButtonLook } from '#web/ui/icon-button.tsx';

type CreateFrameProps = { title: string; backTo: string; preview: ReactNode; children: ReactNode };

/** The form, and on wide screens a preview of the note. */
export function CreateFrame({ title, backTo, preview, children }: CreateFrameProps) {
  return (
    <>
      <div className="-mt-1.5 mb-4 -ml-3 flex items-center gap-1">
        <Link href={backTo} aria-label="Back" className={iconButtonLook}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="heading">{title}</h1>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,600px)_minmax(0,460px)] lg:items-start lg:justify-between lg:gap-14">
        {children}
        {preview}
      </div>
    </>
  );
}
