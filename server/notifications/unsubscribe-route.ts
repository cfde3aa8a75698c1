import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { unsubscribeBy } from './unsubscribe-service.ts';

const path = '/unsubscribe';
/** "List-Unsubscribe=One-Click", perhaps as a form with parts. */
const bodyLimit = 4096;

/**
 * The one-click `POST` of mail programs (RFC 8058). It is a form, has no session, and comes from any origin: the token
 * in the address is all that counts. The page at the same address changes nothing by being opened.
 */
export async function unsubscribeRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What the form says is not needed.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));
    scope.post(path, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      await unsubscribeBy(deps, typeof token === 'string' ? token : '');
      return reply.type('text/plain; charset=utf-8').send('Mail of this kind is off.\n');
    });
  });
}

/** Whether this is that call, which may come from another site. */
export function isOneClick({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.url === path;
}
