import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
} from '#shared/contract/webhook-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import * as service from './webhook-service.ts';

export function webhookRoutes(bind: Bind, deps: Deps): void {
  bind(listWebhooks, async ({ session }) => service.listOwnWebhooks(deps, session));
  bind(addWebhook, async ({ body, ...caller }) => service.addWebhook(deps, caller, body));
  bind(deleteWebhook, async ({ params, ...caller }) => service.removeWebhook(deps, caller, params.id));
  bind(listDeliveries, async ({ params, session }) => service.readDeliveries(deps, session, params.id));
  bind(resendDelivery, async ({ params, session }) => service.resend(deps, session, params.id, params.deliveryId));
}
