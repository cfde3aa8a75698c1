import {
  getNotificationSettings,
  unsubscribe,
  updateNotificationSettings,
} from '#shared/contract/notification-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { unsubscribeBy } from './unsubscribe-service.ts';
import { changeSettings, settingsOf } from './settings-service.ts';

export function notificationRoutes(bind: Bind, deps: Deps): void {
  bind(getNotificationSettings, async ({ session }) => settingsOf(deps, session));
  bind(updateNotificationSettings, async ({ session, body }) => changeSettings(deps, session, body));
  bind(unsubscribe, async ({ body }) => ({ kind: await unsubscribeBy(deps, body.token) }));
}
