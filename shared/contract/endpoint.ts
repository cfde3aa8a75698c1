import type * as z from 'zod/mini';

// A call of the API as a value: the server binds it, the web derives its types from it, and tests iterate over all of
// them.

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Route = `${Method} /api/${string}`;

export type Shape = {
  /** Added by `endpoint`. Listed here so that a call without any of the parts below is a shape too. */
  route?: string;
  /** Needs no session. By default a call requires a login. */
  open?: true;
  /** Refused with an access token, because it concerns the account itself or the ways into it. */
  sessionOnly?: true;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Fields not listed here are never sent. Without it the call answers 204. */
  reply?: z.ZodMiniType;
  /** Sent with status 202 in place of `reply` if the call has to wait for another person. */
  accepted?: z.ZodMiniType;
  /** May be sent with an `Idempotency-Key`: a repeated request gets the first reply again, and nothing happens twice. */
  idempotent?: true;
  /** Takes a file of at most that many bytes as its body, of any media type, instead of JSON. */
  upload?: number;
  /** The media type of the file that the call may send instead of its reply. */
  orFile?: string;
  /** Instead of a JSON reply: the media type of the file that the call sends. */
  file?: string;
};

/** Streamed in pieces, so that the file is never held in memory as a whole. */
export type FileReply = { name: string; pieces: AsyncIterable<string | Uint8Array> };

export type Endpoint<S extends Shape = Shape, R extends Route = Route> = {
  route: R;
  method: Method;
  path: `/api/${string}`;
} & S;

export function endpoint<const R extends Route, const S extends Shape>(route: R, shape: S): Endpoint<S, R> {
  const [method, path] = route.split(' ') as [Method, `/api/${string}`];
  return { route, method, path, ...shape };
}

type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** The type before parsing, as the web sends it. */
export type Sent<E extends Shape, Part extends 'params' | 'query' | 'body'> = In<E[Part]>;
/** The type after parsing, as a handler receives it. */
export type Received<E extends Shape, Part extends 'params' | 'query' | 'body'> = Out<E[Part]>;
export type Reply<E extends Shape> = E['file'] extends string
  ? FileReply
  : E['reply'] extends z.ZodMiniType
    ? z.output<E['reply']> | (E['accepted'] extends z.ZodMiniType ? z.output<E['accepted']> : never)
    : void;
