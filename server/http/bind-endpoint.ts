import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, FileReply, Received, Reply, Shape } from '#shared/contract/endpoint.ts';
import type { OpenedSession, Session, Visitor } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import { bearerToken, findToken } from '#server/tokens/find-token.ts';
import { answerOnce, keyedRequest } from './answer-once.ts';
import { currentSession } from './current-session.ts';
import type { StoredReply } from './idempotency-key-store.ts';
import { allPieces, arrayPieces, isLong, jsonPieces, type FieldSerializers } from './json-pieces.ts';
import { limitedAddress } from './limited-address.ts';
import { sendPacked } from './pack-replies.ts';
import { readInput } from './read-input.ts';
import { sendTagged, tagged, type Tagged } from './tagged-reply.ts';
import type { CachedReplies, Peek } from './cached-replies.ts';
import { refuse } from './refusal.ts';
import { sendFile } from './send-file.ts';
import { serializerFor, type Serialize } from './serializers.ts';
import {
  browserToken,
  clearSessionCookie,
  organisationToken,
  setBrowserCookie,
  setOrganisationCookie,
  setSessionCookie,
} from './session-cookie.ts';

/** `address` trusts X-Forwarded-For only from a configured proxy. */
type Call<S extends Shape> = Omit<Visitor, 'session'> & {
  params: Received<S, 'params'>;
  query: Received<S, 'query'>;
  body: Received<S, 'body'>;
  /** The file of a call that takes one. */
  file: S['upload'] extends number ? Uint8Array : undefined;
  /** Null only on an open call. */
  session: S['open'] extends true ? Session | null : Session;
  /** As the caller wrote it, so only for what is worthless under a wrong name. */
  host: string;
  signIn: (opened: Pick<OpenedSession, 'token' | 'browserToken'>) => void;
  /** Sets the cookie of a known browser without signing in. */
  rememberBrowser: (token: string) => void;
  /** The token of a browser that is signing in through an organisation. */
  organisationToken: string | undefined;
  /** Undefined removes the cookie. */
  setOrganisationToken: (token: string | undefined) => void;
  signOut: () => void;
  /**
   * An idempotent call must use these and no others: under a key they work within the transaction that stores it.
   */
  deps: S['idempotent'] extends true ? Deps : undefined;
  /** Answers with 202 and the call's `accepted` reply. */
  accept: () => void;
};

type Answer<S extends Shape> = Reply<S> | (S['orFile'] extends string ? FileReply : never);
type BindCall = <S extends Shape>(endpoint: Endpoint<S>, handler: (call: Call<S>) => Promise<Answer<S>>) => void;
type BindPoll = <S extends Shape>(
  endpoint: Endpoint<S>,
  handler: (call: Call<S>) => Promise<Tagged<Reply<S>>>,
  peek: Peek<Reply<S>>,
) => void;
type Tagger = <S extends Shape>(endpoint: Endpoint<S>) => (value: Reply<S>) => Promise<Tagged<Reply<S>>>;
type Serializer = <S extends Shape>(endpoint: Endpoint<S>) => (value: Reply<S>) => string;
/**
 * `bind.polled` binds a call whose reply is usually cached (`peek`). `bind.tagger` makes that reply with the call's own
 * serializer, so a field missing from the reply schema cannot leave through the cache either; `bind.serializer` makes
 * the text of a short reply.
 */
export type Bind = BindCall & { polled: BindPoll; tagger: Tagger; serializer: Serializer };

/** Binds a call of the contract to its use case: session, strict input, compiled output. */
export function endpointBinder(app: FastifyInstance, deps: Deps, cached: CachedReplies): Bind {
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => serializerFor(schema));
  const bindCall: BindCall = (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: responseSchema(endpoint),
      ...(endpoint.upload !== undefined && { bodyLimit: endpoint.upload, config: { isUpload: true } }),
      handler: async (request, reply) => {
        const call = await readCall(deps, endpoint, request, reply);
        const keyed = endpoint.idempotent && call.session && keyedRequest(endpoint, request, call.session.userId);
        if (keyed) {
          const first = await answerOnce(deps, keyed, (within) => runForText(endpoint, handler, call, within));
          return reply.code(first.status).type('application/json; charset=utf-8').send(first.reply);
        }
        const value = await handler(call);
        if (endpoint.file) return sendFile(reply, endpoint.file, value as FileReply);
        if (endpoint.orFile && isFile(value)) return sendFile(reply, endpoint.orFile, value);
        if (endpoint.reply && hasLongPart(value)) return sendPieces(request, reply, endpoint, value);
        if (endpoint.reply) return value;
        return reply.code(204).send();
      },
    });
  };
  const polled: BindPoll = (endpoint, handler, peek) => {
    cached.serve(endpoint.path, peek);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: responseSchema(endpoint),
      handler: async (request, reply) =>
        sendTagged(request, reply, await handler(await readCall(deps, endpoint, request, reply))),
    });
  };
  const tagger: Tagger = (endpoint) => async (value) => {
    const serialize = serializerOf(endpoint);
    return tagged(isLong(value) ? await allPieces(arrayPieces(value, serialize)) : [serialize(value)]);
  };
  const serializer: Serializer = (endpoint) => (value) => serializerOf(endpoint)(value);
  return Object.assign(bindCall, { polled, tagger, serializer });
}

/** Runs the handler with these deps, and serializes its reply as Fastify would. */
async function runForText<S extends Shape>(
  endpoint: Endpoint<S>,
  handler: (call: Call<S>) => Promise<Answer<S>>,
  call: Call<S>,
  deps: Deps,
): Promise<StoredReply> {
  let status = 200;
  const value = await handler({ ...call, deps, accept: () => void (status = 202) } as Call<S>);
  return { status, reply: serializerOf(endpoint, status)(value) };
}

async function readCall<S extends Shape>(
  deps: Deps,
  endpoint: Endpoint<S>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<S>> {
  const bearer = bearerToken(request.headers.authorization);
  const session =
    bearer === undefined ? await currentSession(deps, request, reply) : await tokenSession(deps, endpoint, bearer);
  if (!session && !endpoint.open) throw refuse('not_signed_in');
  const call: Omit<Call<Shape>, 'session'> & { session: Session | null } = {
    ...(readInput(endpoint, request) as Pick<Call<Shape>, 'params' | 'query' | 'body'>),
    session,
    file: (endpoint.upload === undefined ? undefined : (request.body ?? new Uint8Array())) as never,
    deps: deps as never,
    address: limitedAddress(request.ip),
    host: request.headers.host ?? '',
    userAgent: request.headers['user-agent'],
    browserToken: browserToken(request, deps.env),
    signIn: (opened) => {
      setSessionCookie(reply, deps.env, opened.token);
      setBrowserCookie(reply, deps.env, opened.browserToken);
    },
    rememberBrowser: (token) => setBrowserCookie(reply, deps.env, token),
    organisationToken: organisationToken(request, deps.env),
    setOrganisationToken: (token) => setOrganisationCookie(reply, deps.env, token),
    signOut: () => clearSessionCookie(reply, deps.env),
    accept: () => void reply.code(202),
  };
  return call as Call<S>;
}

/** Of an access token that may make this call. */
async function tokenSession(deps: Deps, { method, sessionOnly }: Endpoint, token: string): Promise<Session> {
  const found = await findToken(deps, token);
  if (!found) throw refuse('token_invalid');
  deps.limits.take({ callsPerSession: found.session.tokenHash });
  if (sessionOnly) throw refuse('token_not_allowed');
  if (found.access === 'read' && method !== 'GET') throw refuse('token_reads_only');
  return found.session;
}

const isFile = (value: unknown): value is FileReply => typeof value === 'object' && value !== null && 'pieces' in value;

const hasLongPart = (value: unknown): value is unknown[] | Record<string, unknown> =>
  isLong(value) || (typeof value === 'object' && value !== null && Object.values(value).some(isLong));

/** What Fastify would send, serialized a few items at a time, with other requests in between. */
function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  value: unknown[] | Record<string, unknown>,
): FastifyReply {
  const pieces = Array.isArray(value)
    ? arrayPieces(value, serializerOf(endpoint))
    : jsonPieces(value, fieldSerializers(endpoint));
  return sendPacked(request, reply.type('application/json; charset=utf-8'), Readable.from(pieces));
}

function fieldSerializers({ method, path, reply }: Endpoint): FieldSerializers {
  if (!(reply instanceof z.ZodMiniObject)) throw new Error(`${method} ${path} does not reply with an object`);
  const shape = Object.entries(reply.shape as Record<string, z.ZodMiniType>);
  return new Map(shape.map(([name, field]) => [name, serializerFor(field)]));
}

/** The same serializer that Fastify uses for other calls. */
function serializerOf({ method, path, reply, accepted }: Endpoint, status = 200): Serialize {
  const schema = status === 202 ? accepted : reply;
  if (!schema) throw new Error(`${method} ${path} has no reply to serialize`);
  return serializerFor(schema);
}

function responseSchema({ reply, accepted }: Shape): object {
  if (!reply) return {};
  return { response: { 200: reply, ...(accepted && { 202: accepted }) } };
}
