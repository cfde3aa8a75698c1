import { dashboard } from '#shared/contract/dashboard-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { cachedDashboards } from './cached-dashboards.ts';

export function dashboardRoutes(bind: Bind, deps: Deps): void {
  const dashboards = cachedDashboards(deps, bind.tagger(dashboard));
  bind.polled(dashboard, async ({ session }) => dashboards.get(session.userId), dashboards.peek);
}
