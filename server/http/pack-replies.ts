import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const pack = promisify(gzip);
/** Less fits into one packet anyway. */
const worthPackingBytes = 1400;

/** JSON of some length goes over the wire packed, on a thread of its own. Files were packed when they were built. */
export function packReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthPackingBytes) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: constants.Z_BEST_SPEED });
  });
}
