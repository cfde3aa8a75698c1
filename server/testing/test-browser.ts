import type { FastifyInstance, InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { contract } from '#shared/contract/contract.ts';
import { errorReply } from '#shared/contract/errors.ts';

export type TestBrowser = ReturnType<typeof testBrowser>;
type Answer = { status: number; body: unknown; headers: Record<string, unknown>; bytes: Buffer };

/** A cookie jar and a way to send requests. Checks every reply against the contract. */
export function testBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>();

  /** Sends a request unchanged, with this browser's cookies. */
  async function request(options: InjectOptions): Promise<Answer> {
    const reply = await app.inject({ ...options, cookies: Object.fromEntries(cookies) });
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const body: unknown = isJson ? reply.json() : reply.body;
    return { status: reply.statusCode, body, headers: reply.headers, bytes: reply.rawPayload };
  }

  return {
    cookies,
    request,
    /** Calls the API with a JSON body, or none. */
    async send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object): Promise<Answer> {
      const answer = await request({ method, url, ...(body && { payload: body }) });
      checkAgainstContract(method, url, answer);
      return answer;
    },
  };
}

const calls = contract.map((call) => ({
  call,
  method: call.method,
  pattern: new RegExp(`^${call.path.replaceAll(/:[^/]+/g, '[^/]+')}$`),
}));

/**
 * The compiled serializer silently turns null into "" and 1.7 into 1, so each reply is parsed with its schema here.
 * Keys that the schema does not list are an error.
 */
function checkAgainstContract(method: string, url: string, { status, body }: Answer): void {
  const path = url.split('?', 1)[0]!;
  if (status >= 400) return void z.parse(errorReply, body);
  const call = calls.find((one) => one.method === method && one.pattern.test(path))?.call;
  const reply = status === 202 ? call?.accepted : call?.reply;
  if (!call || !reply || status === 204) return;
  const parsed = z.parse(reply, body);
  if (JSON.stringify(parsed) !== JSON.stringify(body))
    throw new Error(`${method} ${path} answers other keys than its contract lists`);
}
