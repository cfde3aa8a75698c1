import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply as it goes over the wire, with a tag that is the same as long as the text is: on every instance, after every restart. */
export type Tagged = { text: string; tag: string };

export function tagged(value: unknown): Tagged {
  const text = JSON.stringify(value);
  return { text, tag: `"${createHash('sha1').update(text).digest('base64url')}"` };
}

/** 304 to whoever has it already. A proxy may have weakened the tag, or sent several. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, { text, tag }: Tagged): FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}
