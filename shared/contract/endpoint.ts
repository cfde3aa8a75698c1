import type * as z from 'zod/mini';

// A call of the API as a value: the server binds it, the web is typed by it, and the walking tests read the whole list.

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Route = `${Method} /api/${string}`;

export type Shape = {
  /** Needs no session. Login is the default. */
  open?: true;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What may leave: a column that is not listed here cannot. Absent: the call answers 204. */
  reply?: z.ZodMiniType;
  /** Instead of a JSON reply: a file to keep, of this media type. */
  file?: string;
};

/** What a call that answers with a file gives: sent piece by piece, so that it is never whole in memory. */
export type FileReply = { name: string; pieces: AsyncIterable<string> };

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

/** What a caller sends, before parsing. */
export type Sent<E extends Shape, Part extends 'params' | 'query' | 'body'> = In<E[Part]>;
/** What a handler receives, after parsing. */
export type Received<E extends Shape, Part extends 'params' | 'query' | 'body'> = Out<E[Part]>;
export type Reply<E extends Shape> = E['file'] extends string
  ? FileReply
  : E['reply'] extends z.ZodMiniType
    ? z.output<E['reply']>
    : void;
