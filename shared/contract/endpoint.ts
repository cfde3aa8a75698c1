import type * as z from 'zod/mini';

// A call of the API as a value: the server binds it, the web calls it, and the walking tests read the whole list.

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Shape = {
  /** Needs no session. Login is the default. */
  open?: true;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What may leave: a column that is not listed here cannot. Absent: the call answers 204. */
  reply?: z.ZodMiniType;
};

export type Endpoint<S extends Shape = Shape> = { method: Method; path: `/api/${string}` } & S;

export function endpoint<const S extends Shape>(call: `${Method} /api/${string}`, shape: S): Endpoint<S> {
  const [method, path] = call.split(' ') as [Method, `/api/${string}`];
  return { method, path, ...shape };
}

type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** What a caller sends, before parsing. */
export type Sent<E extends Shape, Part extends 'params' | 'query' | 'body'> = In<E[Part]>;
/** What a handler receives, after parsing. */
export type Received<E extends Shape, Part extends 'params' | 'query' | 'body'> = Out<E[Part]>;
export type Reply<E extends Shape> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : void;
