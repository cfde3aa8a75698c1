import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import type { Hub } from '#server/realtime/hub.ts';
import { claimKey, storeReply, type KeyedRequest, type StoredReply } from './idempotency-key-store.ts';
import { refuse } from './refusal.ts';

/** The request with its `Idempotency-Key`, or undefined if it has none. */
export function keyedRequest(call: Endpoint, request: FastifyRequest, userId: number): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !uuid.test(key)) {
    throw refuse('bad_input', {
      issues: [{ path: 'Idempotency-Key', message: 'The Idempotency-Key must be a UUID.' }],
    });
  }
  // As sent, not as parsed: a new default in a schema must not turn a repeated request into a different one.
  const body = call.body ? canonical(request.body ?? {}) : '';
  return { userId, key: key.toLowerCase(), hash: hash('sha256', `${request.method} ${request.url}\n${body}`) };
}

/**
 * Answers a request at most once: with the first reply if its key is known, else by `run`, all of which happens in the
 * transaction that stores the key. `run` must await nothing but the database. Updates are sent, and jobs woken, after the commit.
 */
export async function answerOnce(
  deps: Deps,
  request: KeyedRequest,
  run: (deps: Deps) => Promise<StoredReply>,
): Promise<StoredReply> {
  let isWoken = false;
  const { answer, updates } = await deps.write(async (tx) => {
    const updates: Parameters<Hub['send']>[] = [];
    const earlier = await claimKey(tx, request, deps.now());
    if (earlier && earlier.request_hash !== request.hash) throw refuse('key_reused');
    if (earlier) return { answer: earlier, updates };

    const hub: Hub = { ...deps.hub, send: (...update) => void updates.push(update) };
    const jobs = { ...deps.jobs, wake: () => void (isWoken = true) };
    const answer = await run({ ...deps, db: tx, write: (work) => work(tx), hub, jobs });
    await storeReply(tx, request, answer);
    return { answer, updates };
  });
  for (const update of updates) deps.hub.send(...update);
  if (isWoken) deps.jobs.wake();
  return answer;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The same text for equal values, whatever the order of fields. Iterative, because JSON may be deeply nested. */
function canonical(input: unknown): string {
  const parts: string[] = [];
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (value === null || typeof value !== 'object') {
      parts.push(JSON.stringify(value) ?? 'undefined');
    } else {
      const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
      parts.push(`${Array.isArray(value) ? 'array' : 'object'} of ${entries.length}`);
      for (const [name, inner] of entries) open.push(inner, name);
    }
  }
  return parts.join('\n');
}
