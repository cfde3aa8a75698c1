import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import banner from '#web/assets/banner.svg';
import { paths } from '#web/lib/paths.ts';
import { Balance } from './balance.tsx';

export function SiteHeader({ user }: { user: CurrentUser }) {
  return (
    <header className="guilloche sticky top-0 z-(--z-header) isolate overflow-hidden bg-header text-on-header">
      <div className="page-width flex h-(--header-h) items-center justify-between gap-4">
        <Link href={paths.home} className="flex min-h-(--tap) items-center focus-visible:outline-gold">
          <img src={banner} alt="Kept, home" width="157" height="60" className="block h-9 w-auto md:h-10.5" />
        </Link>
        <Link
          href={paths.statement}
          title="Open the statement"
          className="flex min-h-(--tap) items-center text-right text-micro leading-tight font-medium text-on-header-2 no-underline focus-visible:outline-gold md:text-base"
        >
          <span className="md:flex md:items-baseline md:gap-2.5">
            Rewards Balance: <Balance balance={user.balance} currency={user.currency} />
          </span>
        </Link>
      </div>
    </header>
  );
}
