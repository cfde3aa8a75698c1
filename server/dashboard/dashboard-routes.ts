import { dashboard } from '#shared/contract/dashboard-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { cachedDashboards } from './cached-dashboards.ts';

/** Returns the dashboards, which the home page contains. */
export function dashboardRoutes(bind: Bind, deps: Deps) {
  const dashboards = cachedDashboards(deps, bind.tagger(dashboard));
  bind.polled(dashboard, async ({ session }) => dashboards.get(session.userId), dashboards.peek);
  return dashboards;
}
