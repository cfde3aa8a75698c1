import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Every } from '#shared/domain/schedule.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { hasPledges, usePledgesCode } from './pledges-door.ts';

export type PledgedPromise = Commitment & {
  name: string;
  archived: boolean;
  members: readonly { userId: number; name: string; role: 'doer' | 'overseer' }[];
  every: Every;
  /** Of a challenge. */
  goalDays?: number;
  /** A challenge that is over takes no more pledges. */
  isOver?: boolean;
};

/** What companions promise each other. A promise kept alone has no such part, and does not load it. */
export function PledgesPlace({ promise, user }: { promise: PledgedPromise; user: CurrentUser }) {
  const isNeeded = hasPledges(promise);
  const { code } = usePledgesCode(isNeeded);
  return isNeeded && code && <code.PromisePledges promise={promise} user={user} />;
}

/** What the user and others owe each other. `isQuiet`: absent while there is nothing to show. */
export function BetweenUsPlace({ user, isQuiet }: { user: CurrentUser; isQuiet?: boolean }) {
  const { code } = usePledgesCode(true);
  return code && <code.BetweenUs user={user} isQuiet={isQuiet ?? false} />;
}
