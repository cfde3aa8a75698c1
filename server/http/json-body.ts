import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

export const bodyLimit = 64 * 1024;

/** JSON and nothing else. An empty body is no body, whatever its content type says. */
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
