import { challengeCalls } from '#shared/contract/challenge-calls.ts';
import { habitCalls } from '#shared/contract/habit-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { readYear } from './year-service.ts';

export function yearRoutes(bind: Bind, deps: Deps): void {
  bind(habitCalls.getYear, async ({ session, params, query }) =>
    readYear(deps, session.userId, { kind: 'habit', id: params.id }, query.year),
  );
  bind(challengeCalls.getYear, async ({ session, params, query }) =>
    readYear(deps, session.userId, { kind: 'challenge', id: params.id }, query.year),
  );
}
