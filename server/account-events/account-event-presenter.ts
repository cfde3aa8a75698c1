import type * as z from 'zod/mini';
import type { accountEvent } from '#shared/contract/session-calls.ts';
import type { listEvents } from './account-event-store.ts';

export function presentEvent({
  created_at,
  ...event
}: Awaited<ReturnType<typeof listEvents>>[number]): z.infer<typeof accountEvent> {
  return { ...event, at: created_at };
}
