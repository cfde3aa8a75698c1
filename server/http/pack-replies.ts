import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const packed = promisify(gzip);
const quickly = { level: constants.Z_BEST_SPEED };
/** Anything shorter fits into one packet anyway. */
const worthPackingBytes = 1400;

/** Gzips long JSON replies, off the main thread. Files were compressed by the build. */
export function packReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && isWorthPacking(payload);
    if (!isLong || !String(reply.getHeader('content-type')).startsWith('application/json')) return done();
    reply.header('vary', 'accept-encoding');
    if (!acceptsPacked(request)) return done();
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    gzip(payload, quickly, done);
  });
}

export const isWorthPacking = (text: string) => text.length >= worthPackingBytes;

export const acceptsPacked = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  /\bgzip\b/.test(String(headers['accept-encoding']));

export async function pack(text: string): Promise<Buffer> {
  return packed(text, quickly);
}
