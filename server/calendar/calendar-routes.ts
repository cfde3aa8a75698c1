import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endCalendar, getCalendar, makeCalendar } from '#shared/contract/calendar-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { refuse } from '#server/http/refusal.ts';
import { calendarFile } from './calendar-path.ts';
import * as service from './calendar-service.ts';

export function calendarRoutes(app: FastifyInstance, bind: Bind, deps: Deps): void {
  bind(getCalendar, async ({ session }) => service.readOwnCalendar(deps, session));
  bind(makeCalendar, async (caller) => service.makeCalendar(deps, caller));
  bind(endCalendar, async (caller) => service.endCalendar(deps, caller));

  app.get<{ Params: { file: string } }>(calendarFile, async (request, reply) => {
    const secret = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    if (secret === undefined) throw refuse('not_found');
    const text = await service.readCalendar(deps, secret);
    const tag = `"${hash('sha1', text, 'base64url')}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
