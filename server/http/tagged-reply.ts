import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takingTurns } from '#server/db/in-turns.ts';
import { acceptsPacked, isWorthPacking, pack } from './pack-replies.ts';

const unpack = promisify(gunzip);

declare const serialized: unique symbol;

/**
 * A serialized reply, gzipped once if it is long. The tag depends on the text only, so it is the same on every instance
 * and after a restart. Only `bind.tagger` makes these, from the contract's reply schema.
 */
export type Tagged<Value = unknown> = ({ tag: string; text: string } | { tag: string; packed: Buffer }) & {
  /** Its headers for a 304 and for a 200, cached after the first use. */
  heads?: Heads;
  readonly [serialized]: Value;
};
export type Heads = Record<'known' | 'whole', Record<string, string>>;

/** `pieces` are the output of the call's serializer. */
export async function tagged<Value>(pieces: readonly string[]): Promise<Tagged<Value>> {
  const turn = takingTurns();
  const hash = createHash('sha1');
  for (const piece of pieces) {
    hash.update(piece);
    await turn();
  }
  const tag = `"${hash.digest('base64url')}"`;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (isWorthPacking({ length })) return { tag, packed: await pack(pieces) } as Tagged<Value>;
  return { tag, text: pieces.join('') } as Tagged<Value>;
}

/** Approximate size in memory. */
export function weightOf(reply: Tagged): number {
  return 400 + ('text' in reply ? reply.text.length : reply.packed.length);
}

/** The client already has this version. A proxy may have weakened the tag, or sent several. */
export function isTagIn(header: string | undefined, { tag }: Tagged): boolean {
  return header?.includes(tag) ?? false;
}

export function taggedHeaders({ tag }: Tagged) {
  return { etag: tag, 'cache-control': 'private, no-cache' };
}

export function bodyHeaders(kept: Tagged) {
  return { 'content-type': 'application/json; charset=utf-8', ...('packed' in kept && { vary: 'accept-encoding' }) };
}

export async function sendTagged(request: FastifyRequest, reply: FastifyReply, kept: Tagged): Promise<FastifyReply> {
  reply.headers(taggedHeaders(kept));
  if (isTagIn(request.headers['if-none-match'], kept)) return reply.code(304).send();
  reply.headers(bodyHeaders(kept));
  if ('text' in kept) return reply.send(kept.text);
  if (acceptsPacked(request)) return reply.header('content-encoding', 'gzip').send(kept.packed);
  return reply.send(await unpack(kept.packed));
}

export async function textOf(kept: Tagged): Promise<string> {
  return 'text' in kept ? kept.text : String(await unpack(kept.packed));
}
