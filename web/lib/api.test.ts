import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, call, callForFile } from './api.ts';

const fetched = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, 'info');

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  logged.mockImplementation(() => {});
});
afterEach(() => vi.resetAllMocks());

const failing = async (reply: Response | Error) => {
  if (reply instanceof Error) fetched.mockRejectedValue(reply);
  else fetched.mockResolvedValue(reply);
  const error = await call('DELETE /api/user', { body: { password: 'hush' } }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

test('fills the path, leaves out undefined query values, and returns the reply', async () => {
  fetched.mockResolvedValue(Response.json([{ userId: 1, completionDate: '2026-03-10' }]));
  const reply = await call('GET /api/habits/:id/completions', {
    params: { id: 'a/b' },
    query: { from: 'x y', to: undefined },
  });
  expect(reply).toEqual([{ userId: 1, completionDate: '2026-03-10' }]);
  expect(fetched).toHaveBeenCalledWith(
    '/api/habits/a%2Fb/completions?from=x+y',
    expect.objectContaining({ method: 'GET' }),
  );
});

test('returns undefined for a 204', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  await expect(call('DELETE /api/user', { body: { password: 'hush' } })).resolves.toBeUndefined();
});

test('returns a file unchanged', async () => {
  fetched.mockResolvedValue(new Response('\uFEFFDate\r\n'));
  const file = await callForFile('GET /api/reward-transactions/csv', { query: { item: 'goals' } });
  expect(await file.text()).toBe('\uFEFFDate\r\n');
  expect(fetched).toHaveBeenCalledWith('/api/reward-transactions/csv?item=goals', expect.anything());
});

test('treats a truncated or unexpected reply as no reply', async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));
  fetched.mockImplementation(async () => broken());
  const unreachable = { status: 0, message: expect.stringContaining('Kept cannot be reached') };
  await expect(call('GET /api/user', {})).rejects.toMatchObject(unreachable);
  await expect(callForFile('GET /api/reward-transactions/csv', { query: {} })).rejects.toMatchObject(unreachable);
  fetched.mockResolvedValue(new Response('<p>Please log in to this hotel.</p>'));
  await expect(call('GET /api/user', {})).rejects.toMatchObject(unreachable);
});

test('gives up reading after 20 s of silence, never a change', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation((_path, init) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    return promise;
  });
  const outcomes: unknown[] = [];
  void call('GET /api/user', {}).catch((error: ApiError) => outcomes.push(error.status));
  void call('POST /api/logout', {}).catch(() => outcomes.push('given up'));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(outcomes).toEqual([0]);
  vi.useRealTimers();
});

test('takes the message of a JSON error', async () => {
  const error = await failing(Response.json({ message: 'No.', error: 'No.', code: 'not_found' }, { status: 404 }));
  expect(error).toMatchObject({ message: 'No.', status: 404, code: 'not_found' });
});

test('takes the whole body of a JSON error without a message', async () => {
  expect((await failing(Response.json({ odd: true }, { status: 400 }))).message).toBe('{"odd":true}');
});

test('takes status, colon and text of an error that is not JSON', async () => {
  expect((await failing(new Response('Bad gateway', { status: 502 }))).message).toBe('502: Bad gateway');
  expect((await failing(new Response('', { status: 502, statusText: 'Gone away' }))).message).toBe('502: Gone away');
});

test('gives a readable sentence when no reply comes', async () => {
  const error = await failing(new TypeError('fetch failed'));
  expect(error).toMatchObject({ status: 0, message: 'Kept cannot be reached. Check your connection and try again.' });
});

test('logs method, path, status and time, never a body or a query', async () => {
  fetched.mockResolvedValue(Response.json({ name: 'Ann' }));
  await call('GET /api/reset-password/verify', { query: { token: 'hush' } });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^GET \/api\/reset-password\/verify 200 \d+ ms$/),
  );
  logged.mockClear();
  await failing(Response.json({ message: 'Hush, Ann.' }, { status: 403 }));
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^DELETE \/api\/user 403 \d+ ms$/));
});

test('sends the site’s cookies, and bodies as JSON', async () => {
  fetched.mockResolvedValue(Response.json({}));
  await call('POST /api/login', { body: { username: 'ann', password: 'hush' } });
  expect(fetched).toHaveBeenCalledWith('/api/login', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"ann","password":"hush"}',
  });
});

describe('a call that creates or pays something', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/;
  const sentKeys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  const redeem = (action: object) => call('POST /api/goal-rewards/:id/redeem', { params: { id: '1' }, action });

  test('sends a key, which others do not', async () => {
    fetched.mockImplementation(async () => Response.json({}));
    await redeem({});
    await call('GET /api/user', {});
    await call('POST /api/logout', {});
    expect(sentKeys()).toEqual([expect.stringMatching(uuid), null, null]);
  });

  test('does not compile without its action', () => {
    // @ts-expect-error -- The action is missing.
    const incomplete: Parameters<typeof call<'POST /api/habits/:id/complete'>>[1] = { params: { id: '1' } };
    expect(incomplete).toBeDefined();
  });

  test('sends the same key when a mutation is retried, and a new one for the next press', async () => {
    const client = new QueryClient({ defaultOptions: { mutations: { retry: 2, retryDelay: 0 } } });
    const button = new MutationObserver(client, { mutationFn: (_: void, action) => redeem(action) });
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost'));
    fetched.mockImplementation(async () => Response.json({}));
    await button.mutate();
    await button.mutate();
    const [first, second, third, next] = sentKeys();
    expect([first, second, third]).toEqual(Array(3).fill(expect.stringMatching(uuid)));
    expect(new Set([first, second, third]).size).toBe(1);
    expect(next).toMatch(uuid);
    expect(next).not.toBe(first);
  });
});
