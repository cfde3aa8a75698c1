import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, FileReply, Received, Reply, Shape } from '#shared/contract/endpoint.ts';
import { findSession, type Session } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import { readInput } from './read-input.ts';
import { sendTagged, type Tagged } from './tagged-reply.ts';
import type { MemoryDesk, Peek } from './memory-desk.ts';
import { refuse } from './refusal.ts';
import { sendFile } from './send-file.ts';
import { clearSessionCookie, sessionToken, setSessionCookie, tellSignedOut } from './session-cookie.ts';

type Call<S extends Shape> = {
  params: Received<S, 'params'>;
  query: Received<S, 'query'>;
  body: Received<S, 'body'>;
  /** Whoever is signed in. An open call may have nobody. */
  session: S['open'] extends true ? Session | null : Session;
  /** The caller's address, as far as it can be trusted. */
  address: string;
  signIn: (token: string) => void;
  signOut: () => void;
};

type BindCall = <S extends Shape>(endpoint: Endpoint<S>, handler: (call: Call<S>) => Promise<Reply<S>>) => void;
type BindPoll = <S extends Shape>(
  endpoint: Endpoint<S>,
  handler: (call: Call<S>) => Promise<Tagged>,
  peek: Peek,
) => void;
/** `bind.polled`: a call that is asked again and again, and whose answer is mostly in memory (`peek`). */
export type Bind = BindCall & { polled: BindPoll };

/** Binds a call of the contract to its use-case: session, strict input, compiled output. */
export function endpointBinder(app: FastifyInstance, deps: Deps, desk: MemoryDesk): Bind {
  const bindCall: BindCall = (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: endpoint.reply ? { response: { 200: outputSchema(endpoint.reply) } } : {},
      handler: async (request, reply) => {
        const value = await handler(await readCall(deps, endpoint, request, reply));
        if (endpoint.file) return sendFile(reply, endpoint.file, value as FileReply);
        if (endpoint.reply) return value;
        return reply.code(204).send();
      },
    });
  };
  const polled: BindPoll = (endpoint, handler, peek) => {
    desk.serve(endpoint.path, peek);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) =>
        sendTagged(request, reply, await handler(await readCall(deps, endpoint, request, reply))),
    });
  };
  return Object.assign(bindCall, { polled });
}

async function readCall<S extends Shape>(
  deps: Deps,
  endpoint: Endpoint<S>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<S>> {
  const session = await currentSession(deps, request, reply);
  if (!session && !endpoint.open) throw refuse('not_signed_in');
  const call: Omit<Call<Shape>, 'session'> & { session: Session | null } = {
    ...(readInput(endpoint, request) as Pick<Call<Shape>, 'params' | 'query' | 'body'>),
    session,
    address: request.ip,
    signIn: (token: string) => setSessionCookie(reply, deps.env, token),
    signOut: () => clearSessionCookie(reply, deps.env),
  };
  return call as Call<S>;
}

async function currentSession(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
  const token = sessionToken(request, deps.env);
  if (!token) return null;
  const session = await findSession(deps, token);
  if (!session) {
    tellSignedOut(reply, deps.env);
    return null;
  }
  deps.limits.take({ callsPerSession: session.tokenHash });
  if (session.wasRenewed) setSessionCookie(reply, deps.env, token);
  return session;
}

function outputSchema(schema: z.ZodMiniType): object {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'throw',
    // "this or null" in the short form: the compiled serializer need not try one after the other.
    override: ({ jsonSchema: part }) => {
      const [value, none] = part.anyOf ?? [];
      if (part.anyOf?.length !== 2 || typeof value !== 'object' || typeof none !== 'object' || none.type !== 'null')
        return;
      delete part.anyOf;
      Object.assign(part, value, { type: [value.type, 'null'] });
    },
  });
  return jsonSchema;
}
