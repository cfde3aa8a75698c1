import { getWeek } from '#shared/contract/week-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { readWeek } from './week-service.ts';

export function weekRoutes(bind: Bind, deps: Deps): void {
  bind(getWeek, async ({ session, params }) => readWeek(deps, session.userId, params.date));
}
