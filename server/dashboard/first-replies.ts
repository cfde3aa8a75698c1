import { getUser } from '#shared/contract/auth-calls.ts';
import { listConfirmations } from '#shared/contract/confirmation-calls.ts';
import { dashboard } from '#shared/contract/dashboard-calls.ts';
import { countUnreadNudges } from '#shared/contract/nudge-calls.ts';
import { readCurrentUser } from '#server/auth/auth-service.ts';
import { readWaitingMarks } from '#server/confirmations/waiting-marks.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { currentSession } from '#server/http/current-session.ts';
import { logFailure } from '#server/http/error-handler.ts';
import type { FirstReplies } from '#server/http/page.ts';
import { countUnread } from '#server/nudges/nudge-store.ts';
import type { cachedDashboards } from './cached-dashboards.ts';

type Dashboards = Pick<ReturnType<typeof cachedDashboards>, 'get' | 'isOfOverseer'>;

/** The replies that a page of a signed-in person contains, read without making the calls. */
export function firstReplies(bind: Bind, deps: Deps, dashboards: Dashboards): FirstReplies {
  const userText = bind.serializer(getUser);
  const unreadText = bind.serializer(countUnreadNudges);
  const marksText = bind.serializer(listConfirmations);

  return async (request, reply, isHome) => {
    /** The page makes a call that failed here once more, and shows why. */
    const orNothing = (error: unknown) => logFailure(deps, error, request);
    try {
      const session = await currentSession(deps, request, reply);
      if (!session) return null;
      const { userId } = session;
      const user = userText(await readCurrentUser(deps, session));
      const unread = await countUnread(deps.db, userId).catch(orNothing);
      const kept = isHome ? await dashboards.get(userId).catch(orNothing) : undefined;
      const isOverseer = kept && dashboards.isOfOverseer(kept);
      const marks = isOverseer ? await readWaitingMarks(deps.db, userId).catch(orNothing) : undefined;
      return {
        fresh: {
          [routeOf(getUser)]: user,
          ...(unread !== undefined && { [routeOf(countUnreadNudges)]: unreadText({ unread }) }),
          ...(marks && { [routeOf(listConfirmations)]: marksText(marks) }),
        },
        ...(kept && { home: { route: routeOf(dashboard), reply: kept } }),
      };
    } catch (error) {
      orNothing(error);
      return null;
    }
  };
}

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
