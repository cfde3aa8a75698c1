import {
  addPushSubscription,
  deletePushSubscription,
  getPushKey,
  testPushSubscription,
} from '#shared/contract/notification-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { forget, register, sendTest } from './subscription-service.ts';

export function pushRoutes(bind: Bind, deps: Deps): void {
  bind(getPushKey, async () => ({ publicKey: await deps.push.publicKey() }));
  bind(addPushSubscription, async ({ session, body }) => register(deps, session, body));
  bind(deletePushSubscription, async ({ session, body }) => forget(deps, session, body));
  bind(testPushSubscription, async ({ session, body }) => sendTest(deps, session, body));
}
