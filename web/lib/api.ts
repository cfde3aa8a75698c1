import type { Call, CallOn } from '#shared/contract/contract.ts';
import type { Reply, Sent, Shape } from '#shared/contract/endpoint.ts';
import type { ErrorReply, RefusalCode } from '#shared/contract/errors.ts';
import { forgetPreloaded } from './preloaded-replies.ts';
import { reportAnswer } from './server-reachability.ts';
import { hearTime } from './server-clock.ts';

/** After this long without the beginning of a reply, what is read counts as unanswered: browsers would wait for minutes. */
const silenceMs = 20_000;

/** A failed call. `message` is always fit to be shown. */
export class ApiError extends Error {
  /** 0 without a reply. */
  readonly status: number;
  readonly code: RefusalCode | undefined;
  readonly issues: NonNullable<ErrorReply['issues']>;

  constructor(status: number, message: string, body?: Partial<ErrorReply>) {
    super(message);
    this.status = status;
    this.code = body?.code as RefusalCode | undefined;
    this.issues = body?.issues ?? [];
  }
}

type Part<S extends Shape, P extends 'params' | 'query' | 'body'> =
  Sent<S, P> extends undefined ? object : { [K in P]: Sent<S, P> };
/** What the person did, such as the context of a mutation: tried again, it sends the same key. */
type Action<S extends Shape> = S['idempotent'] extends true ? { action: object } : object;
type Upload<S extends Shape> = S['upload'] extends number ? { body: Blob } : object;
type FileRoute = Extract<Call, { file: string }>['route'];
export type Route = Exclude<Call['route'], FileRoute>;
export type Input<R extends Call['route']> = Part<CallOn<R>, 'params'> &
  Part<CallOn<R>, 'query'> &
  Part<CallOn<R>, 'body'> &
  Upload<CallOn<R>> &
  Action<CallOn<R>>;
export type Body<R extends Route> = Sent<CallOn<R>, 'body'>;
export type Answer<R extends Route> = Reply<CallOn<R>>;

/**
 * Makes a call of the contract, which is imported as a type only. Replies are not validated: the server serializes them
 * by the contract, and its tests check every reply against it.
 */
export async function call<R extends Route>(route: R, input: Input<R>): Promise<Answer<R>> {
  const reply = await request(route, input);
  return (reply.status === 204 ? undefined : await reply.json().catch(failToReach)) as Answer<R>;
}

/** For a call that answers with a file: the complete file, or an error. */
export async function callForFile<R extends FileRoute>(route: R, input: Input<R>): Promise<Blob> {
  return (await request(route, input)).blob().catch(failToReach);
}

async function request(route: Call['route'], input: object): Promise<Response> {
  const { params, query, body, action } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    action?: object;
  };
  const [method, path] = route.split(' ') as [string, string];
  const reply = await send(method, fillPath(path, params) + queryString(query), body, action && keyOf(action));
  const failure = reply.ok ? undefined : await failureOf(reply);
  reportAnswer(!failure || isAnswer(failure));
  if (failure) throw failure;
  return reply;
}

async function send(method: string, path: string, body: unknown, key: string | undefined): Promise<Response> {
  const startedAt = performance.now();
  // Not for changes, which may have happened.
  const reading = method === 'GET' ? new AbortController() : undefined;
  const timer = reading && setTimeout(() => reading.abort(), silenceMs);
  if (method !== 'GET') forgetPreloaded();
  // A file brings its own media type.
  const isJson = Boolean(body) && !(body instanceof Blob);
  // Never the query or a body: they contain personal data.
  const log = (outcome: number | string) =>
    // oxlint-disable-next-line no-console
    console.info(`${method} ${path.split('?', 1)[0]} ${outcome} ${Math.round(performance.now() - startedAt)} ms`);
  try {
    const reply = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(reading && { signal: reading.signal }),
      headers: {
        ...(isJson && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: (isJson ? JSON.stringify(body) : body) as BodyInit,
    });
    log(reply.status);
    hearTime(reply);
    return reply;
  } catch {
    log('no reply');
    reportAnswer(false);
    return failToReach();
  } finally {
    clearTimeout(timer);
  }
}

/** From 502 on, a proxy answers, or a server without its database: that counts as unreachable. `busy` does not. */
const isAnswer = ({ status, code }: ApiError) => status < 502 || code === 'busy';

/** For a missing or truncated reply. */
function failToReach(): never {
  throw new ApiError(0, 'Kept cannot be reached. Check your connection and try again.');
}

async function failureOf(reply: Response): Promise<ApiError> {
  const text = await reply.text();
  try {
    const body = JSON.parse(text) as Partial<ErrorReply>;
    return new ApiError(reply.status, body.message ?? text, body);
  } catch {
    return new ApiError(reply.status, `${reply.status}: ${text || reply.statusText}`);
  }
}

const keys = new WeakMap<object, string>();

/** An action with this key. */
export function withKey(key: string): object {
  const action = {};
  keys.set(action, key);
  return action;
}

function keyOf(action: object): string {
  let key = keys.get(action);
  if (!key) keys.set(action, (key = newKey()));
  return key;
}

/** A random UUID. `crypto.randomUUID` exists only on https. */
export function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  const hex = bytes.join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
