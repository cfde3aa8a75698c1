import { dashboard } from '#shared/contract/dashboard-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { readDashboard } from './dashboard-service.ts';

export function dashboardRoutes(bind: Bind, deps: Deps): void {
  bind(dashboard, async ({ session }) => readDashboard(deps, session.userId));
}
