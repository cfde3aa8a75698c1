import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Balance } from './balance.tsx';

export function BalanceLink({ user }: { user: CurrentUser }) {
  return (
    <Link
      href={paths.statement}
      title="Open the statement"
      className="flex min-h-(--tap) items-center text-right text-micro leading-tight font-medium text-on-header-2 no-underline focus-visible:outline-gold md:text-base"
    >
      <span className="md:flex md:items-baseline md:gap-2.5">
        Rewards Balance: <Balance balance={useBalance()} currency={user.currency} />
      </span>
    </Link>
  );
}
