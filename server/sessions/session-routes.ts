import { endOtherSessions, endSession, listActivity, listSessions } from '#shared/contract/session-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { endOne, endOthers, readActivity, readSessions } from './own-session-service.ts';

export function sessionRoutes(bind: Bind, deps: Deps): void {
  bind(listSessions, async ({ session }) => readSessions(deps, session));
  bind(endOtherSessions, async (caller) => endOthers(deps, caller));
  bind(listActivity, async ({ session, query }) => readActivity(deps, session, query));

  bind(endSession, async ({ params, signOut, ...caller }) => {
    const isOwn = await endOne(deps, caller, params.id);
    if (isOwn) signOut();
  });
}
