import type { ReactNode } from 'react';
import { Link } from 'wouter';
import banner from '#web/assets/banner.svg';
import { paths } from '#web/lib/paths.ts';

/** The header of signed-in users: the wordmark, and what stands at its right. */
export function HeaderBand({ children }: { children?: ReactNode }) {
  return (
    <header className="guilloche sticky top-0 z-(--z-header) isolate overflow-hidden bg-header text-on-header">
      <div className="page-width flex h-(--header-h) items-center justify-between gap-4">
        <Link href={paths.home} className="flex min-h-(--tap) items-center focus-visible:outline-gold">
          <img src={banner} alt="Kept, home" width="157" height="60" className="block h-9 w-auto md:h-10.5" />
        </Link>
        {children}
      </div>
    </header>
  );
}
