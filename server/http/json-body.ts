import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

export const bodyLimit = 64 * 1024;

/** Accepts JSON only. An empty body counts as none, whatever the content type. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text as string));
    } catch {
      done(refuse('bad_json'));
    }
  });
}
