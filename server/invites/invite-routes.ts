import type { challengeCalls } from '#shared/contract/challenge-calls.ts';
import type { habitCalls } from '#shared/contract/habit-calls.ts';
import { access } from '#server/commitments/access.ts';
import type { Kind } from '#server/commitments/commitment.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { makeInvitation, revokeInvitation } from './invitation-service.ts';
import { joinByCode } from './join-service.ts';

/** Inviting to and joining a habit or a challenge. */
export function inviteRoutes(
  bind: Bind,
  deps: Deps,
  kind: Kind,
  calls: typeof habitCalls | typeof challengeCalls,
): void {
  const of = ({ id }: { id: number }) => ({ kind, id });

  bind(calls.invite, async ({ session, params }) => {
    const { item } = await access(deps.db, of(params), session.userId);
    return { inviteCode: item.invite_code };
  });
  bind(calls.createInvitation, async ({ session, params, body }) =>
    makeInvitation(deps, session.userId, of(params), body.expiresInDays),
  );
  bind(calls.revokeInvitation, async ({ session, params }) =>
    revokeInvitation(deps, session.userId, of(params), params.code),
  );
  bind(calls.join, async ({ session, params, body, address }) => ({
    id: await joinByCode(deps, kind, session.userId, params.code, address, body),
  }));
}
