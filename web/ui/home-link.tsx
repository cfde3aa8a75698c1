import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';

/** The link home at the top of a page. */
export function HomeLink() {
  return (
    <Link
      href={paths.home}
      className="-mt-3.5 mb-1.5 inline-flex min-h-(--tap) items-center gap-1.5 text-[0.9375rem] font-semibold text-fg-2 no-underline hover:text-fg lg:-mt-5.5"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Home
    </Link>
  );
}
