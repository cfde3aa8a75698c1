import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

export const isWorthPacking = ({ length }: { length: number }) => length >= worthPackingBytes;

export const acceptsPacked = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  /\bgzip\b/.test(String(headers['accept-encoding']));

/** Of a text in pieces. A long one is not joined first, which would hold up other requests. */
export async function pack(pieces: readonly string[]): Promise<Buffer> {
  if (pieces.length === 1) return packed(pieces[0]!, quickly);
  return buffer(Readable.from(pieces).compose(createGzip(quickly)));
}

/** Sends a text that is made in pieces, gzipped on its way. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, text: Readable): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (!acceptsPacked(request)) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(text.compose(createGzip(quickly)));
}
