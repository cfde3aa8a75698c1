import { listTokens, makeToken, revokeToken } from '#shared/contract/token-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import * as service from './token-service.ts';

export function tokenRoutes(bind: Bind, deps: Deps): void {
  bind(listTokens, async ({ session }) => service.listOwnTokens(deps, session));
  bind(makeToken, async ({ body, ...caller }) => service.makeToken(deps, caller, body));
  bind(revokeToken, async ({ params, ...caller }) => service.revokeToken(deps, caller, params.id));
}
