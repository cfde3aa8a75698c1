import { challengeCalls } from '#shared/contract/challenge-calls.ts';
import { habitCalls } from '#shared/contract/habit-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { readReminders, setReminders, snooze } from './reminder-service.ts';

export function reminderRoutes(bind: Bind, deps: Deps): void {
  for (const [kind, calls] of [
    ['habit', habitCalls],
    ['challenge', challengeCalls],
  ] as const) {
    const of = ({ id }: { id: number }) => ({ kind, id });
    bind(calls.getReminders, async ({ session, params }) => ({
      times: await readReminders(deps, session, of(params)),
    }));
    bind(calls.setReminders, async ({ session, params, body }) => ({
      times: await setReminders(deps, session, of(params), body.times),
    }));
    bind(calls.snoozeReminder, async ({ session, params, body }) => snooze(deps, session, of(params), body.day));
  }
}
