import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsPacked, isWorthPacking, pack } from './pack-replies.ts';

const unpack = promisify(gunzip);

declare const serialized: unique symbol;

/**
 * A reply as it goes over the wire, kept as it is sent most: packed once, when it is long. Its tag is the same as long as
 * the text is: on every instance, after every restart. Made by `bind.tagger` alone, from the contract's reply schema.
 */
export type Tagged<Value = unknown> = ({ tag: string; text: string } | { tag: string; packed: Buffer }) & {
  /** Its headers as the memory desk sends them, once it has: with a 304, and with the body. */
  heads?: Heads;
  readonly [serialized]: Value;
};
export type Heads = Record<'known' | 'whole', Record<string, string>>;

/** `text` is what the call's serializer made of the value. */
export async function tagged<Value>(text: string): Promise<Tagged<Value>> {
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  return (isWorthPacking(text) ? { tag, packed: await pack(text) } : { tag, text }) as Tagged<Value>;
}

/** What it takes up in memory, about. */
export function weightOf(reply: Tagged): number {
  return 400 + ('text' in reply ? reply.text.length : reply.packed.length);
}

/** Whoever asks with this tag has it already. A proxy may have weakened the tag, or sent several. */
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
