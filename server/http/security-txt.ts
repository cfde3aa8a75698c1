import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { refuse } from './refusal.ts';

const validMs = 90 * 86_400_000;

/** RFC 9116: where to report a weakness. */
export function securityTxt(app: FastifyInstance, { env, now }: Pick<Deps, 'env' | 'now'>): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (!env.securityContact) throw refuse('not_found');
    const expires = new Date(now().getTime() + validMs);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${env.securityContact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          ...(env.publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', siteUrl(env)).href}`] : []),
          '',
        ].join('\n'),
      );
  });
}
