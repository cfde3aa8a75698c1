import type { challengeCalls } from '#shared/contract/challenge-calls.ts';
import type { habitCalls } from '#shared/contract/habit-calls.ts';
import { access } from '#server/commitments/access.ts';
import type { Kind } from '#server/commitments/commitment.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { makeInvitation, renewCode, revokeInvitation } from './invitation-service.ts';
import { joinByCode } from './join-service.ts';
import { acceptWaiting, cancelRequest, declineWaiting, readWaiting } from './waiting-service.ts';

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
  bind(calls.createInvitation, async ({ deps, session, params, body }) =>
    makeInvitation(deps, session.userId, of(params), body),
  );
  bind(calls.revokeInvitation, async ({ session, params }) =>
    revokeInvitation(deps, session.userId, of(params), params.code),
  );
  bind(calls.renewInvite, async ({ session, params }) => renewCode(deps, session.userId, of(params)));
  bind(calls.join, async ({ deps, session, params, body, address, accept }) => {
    const joined = await joinByCode(deps, kind, session.userId, params.code, address, body);
    if ('waiting' in joined) accept();
    return joined;
  });
  bind(calls.listWaiting, async ({ session, params }) => readWaiting(deps, session.userId, of(params)));
  bind(calls.acceptWaiting, async ({ session, params }) =>
    acceptWaiting(deps, session.userId, of(params), params.userId),
  );
  bind(calls.declineWaiting, async ({ session, params }) =>
    declineWaiting(deps, session.userId, of(params), params.userId),
  );
  bind(calls.cancelWaiting, async ({ session, params }) => cancelRequest(deps, session.userId, of(params)));
}
