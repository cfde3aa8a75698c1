import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

export const bodyLimit = 64 * 1024;

/** Accepts JSON, and files where a call takes one. An empty body counts as none, whatever the content type. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, text, done) => {
    if (isUpload(request)) return done(null, Buffer.from(text as string));
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text as string));
    } catch {
      done(refuse('bad_json'));
    }
  });
  // Without a limit of its own: that of the route applies, which is small where no file is expected.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (isUpload(request)) done(null, bytes);
    else done(refuse('not_json'));
  });
}

/** Whether the call takes a file. */
export function isUpload({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { isUpload?: boolean }).isUpload === true;
}
