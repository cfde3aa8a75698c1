import type { ReactNode } from 'react';
import { Link } from 'wouter';
import banner from '#web/assets/banner.svg';
import logo from '#web/assets/logo-ink.svg';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { paths } from '#web/paths.ts';

/** A single card in the middle, under the wordmark where no header stands. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  return (
    <div className="mx-auto w-full max-w-[560px] px-(--gutter) pt-7 pb-12">
      {!user && (
        <Link href={paths.auth} className="mx-auto mb-5 flex min-h-(--tap) w-fit items-center">
          <img src={logo} alt="Kept, home" width="157" height="60" className="light-only h-10 w-auto" />
          <img src={banner} alt="Kept, home" width="157" height="60" className="dark-only h-10 w-auto" />
        </Link>
      )}
      <div className="card">{children}</div>
    </div>
  );
}
