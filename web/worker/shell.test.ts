import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerFetch, dropOlderShells, hear, keepShell, type Build, type ShellWorker } from './shell.ts';

const origin = 'https://kept.example';
const build: Build = { version: 'two', assets: ['index-2.js', 'app-1.js'] };
const before: Build = { version: 'one', assets: ['index-1.js', 'app-1.js'] };

/** A worker with caches, and a network that answers with the path. */
function workerWith(answer: (path: string) => Response | Promise<Response> = (path) => new Response(path)) {
  const stored = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const pathOf = (request: unknown) =>
    typeof request === 'string' ? request : new URL((request as Request).url).pathname;
  const skipWaiting = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const worker = {
    location: { origin },
    skipWaiting,
    caches: {
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      open: async (name: string) => {
        const cache = stored.get(name) ?? new Map<string, Response>();
        stored.set(name, cache);
        return { put: async (path: string, reply: Response) => void cache.set(path, reply) };
      },
      async match(path: string, { cacheName }: { cacheName?: string }) {
        const found = [...stored].find(([name, cache]) => (cacheName ?? name) === name && cache.has(path));
        return found?.[1].get(path)?.clone();
      },
    },
    async fetch(request: unknown) {
      asked.push(pathOf(request));
      return answer(pathOf(request));
    },
  } as unknown as ShellWorker;
  return { worker, stored, asked, skipWaiting };
}

const failed = () => Promise.reject(new TypeError('Failed to fetch'));
const request = (path: string, mode = 'navigate', method = 'GET') => ({
  request: { url: new URL(path, origin).href, mode, method } as Request,
  preloadResponse: Promise.resolve(undefined),
});
const textOf = async (reply: Promise<Response> | undefined) => (await reply)?.text();

/** Whose network then answers differently. */
async function installed(answer: (path: string) => Response | Promise<Response>) {
  let isInstalled = false;
  const kept = workerWith((path) => (isInstalled ? answer(path) : new Response(`kept ${path}`)));
  await keepShell(kept.worker, build);
  isInstalled = true;
  kept.asked.length = 0;
  return kept;
}

describe('installing', () => {
  test('keeps the shell and every file of the build under the name of its version', async () => {
    const { worker, stored } = workerWith();
    await keepShell(worker, build);
    expect([...stored.keys()]).toEqual(['shell-two']);
    expect([...stored.get('shell-two')!.keys()].toSorted()).toEqual([
      '/assets/app-1.js',
      '/assets/index-2.js',
      '/favicon.svg',
      '/shell.html',
      '/site.webmanifest',
    ]);
  });

  test('takes files from the version before, which stays until the new one takes over', async () => {
    const { worker, stored, asked } = workerWith();
    await keepShell(worker, before);
    asked.length = 0;
    await keepShell(worker, build);
    expect(asked).not.toContain('/assets/app-1.js');
    expect(asked).toContain('/assets/index-2.js');
    // It may have changed under the same name.
    expect(asked).toContain('/shell.html');
    expect([...stored.keys()]).toEqual(['shell-one', 'shell-two']);
    await dropOlderShells(worker, build);
    expect([...stored.keys()]).toEqual(['shell-two']);
  });

  test.for([
    ['a failing', () => new Response('', { status: 502 }), '/shell.html answered 502'],
    ['a missing', failed, 'Failed to fetch'],
    ["a proxy's", () => Object.defineProperty(new Response('log in'), 'redirected', { value: true }), 'answered 200'],
  ] as const)('%s answer for one file fails as a whole', async ([, answer, error]) => {
    const { worker } = workerWith((path) => (path === '/shell.html' ? answer() : new Response(path)));
    await expect(keepShell(worker, build)).rejects.toThrow(error);
  });
});

describe('a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('comes from the network', async () => {
    const { worker } = await installed((path) => new Response(`fresh ${path}`));
    expect(await textOf(answerFetch(worker, build, request('/habits/7')))).toBe('fresh /habits/7');
  });

  test('comes from the request that the browser made while the worker started', async () => {
    const { worker, asked } = await installed(failed);
    const preloadResponse = Promise.resolve(new Response('early'));
    expect(await textOf(answerFetch(worker, build, { ...request('/'), preloadResponse }))).toBe('early');
    expect(asked).toEqual([]);
  });

  test.for([
    ['fails', failed],
    ['answers for a server that is away', () => new Response('Bad gateway', { status: 502 })],
  ] as const)('is the shell when the network %s', async ([, answer]) => {
    const { worker } = await installed(answer);
    expect(await textOf(answerFetch(worker, build, request('/habits/7')))).toBe('kept /shell.html');
  });

  test("is the server's own refusal, not the shell", async () => {
    const { worker } = await installed(() => new Response('Too many requests', { status: 429 }));
    expect((await answerFetch(worker, build, request('/')))?.status).toBe(429);
  });

  test('is the shell when the network has not answered in 400 ms, and not before', async () => {
    const { worker } = await installed(() => new Promise(() => {}));
    const shown = vi.fn<(text: string | undefined) => void>();
    void textOf(answerFetch(worker, build, request('/'))).then(shown);
    await vi.advanceTimersByTimeAsync(399);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledWith('kept /shell.html');
  });

  test('waits for a slow network where no shell is kept, and fails with it', async () => {
    const slow = workerWith(() => new Promise((done) => setTimeout(done, 5000, new Response('slow'))));
    const opened = textOf(answerFetch(slow.worker, build, request('/')));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await opened).toBe('slow');
    const away = workerWith(failed);
    await expect(answerFetch(away.worker, build, request('/'))).rejects.toThrow('Failed to fetch');
  });
});

describe('a file', () => {
  test('of the build comes from the cache, and from the network if the browser has dropped it', async () => {
    const { worker, stored, asked } = await installed((path) => new Response(`fresh ${path}`));
    const file = request('/assets/app-1.js', 'cors');
    expect(await textOf(answerFetch(worker, build, file))).toBe('kept /assets/app-1.js');
    expect(asked).toEqual([]);
    stored.clear();
    expect(await textOf(answerFetch(worker, build, file))).toBe('fresh /assets/app-1.js');
    expect(stored.size).toBe(0);
  });

  test.for([
    ['a file of another version', '/assets/index-1.js', 'cors', 'GET'],
    ['a call', '/api/user', 'cors', 'GET'],
    ['a change', '/', 'cors', 'POST'],
    ['an opened call', '/api/user/export', 'navigate', 'GET'],
    ['an opened picture', '/social-preview.jpg', 'navigate', 'GET'],
    ['the worker', '/sw.js', 'same-origin', 'GET'],
    ['another site', 'https://elsewhere.example/assets/app-1.js', 'cors', 'GET'],
  ])('%s is left to the browser', async ([, path, mode, method]) => {
    const { worker } = await installed(failed);
    expect(answerFetch(worker, build, request(path!, mode, method))).toBeUndefined();
  });
});

test('takes over when a page says so, and says whether a page is of its version', async () => {
  const { worker, skipWaiting } = workerWith();
  const postMessage = vi.fn<(isCurrent: boolean) => void>();
  const say = (data: unknown) => hear(worker, build, { data, ports: [{ postMessage }] });
  await say({ type: 'is-current', script: '/assets/index-1.js' });
  await say({ type: 'is-current', script: '/assets/index-2.js' });
  expect(postMessage.mock.calls).toEqual([[false], [true]]);
  await say(null);
  await say('unknown');
  expect(skipWaiting).not.toHaveBeenCalled();
  await say({ type: 'take-over' });
  expect(skipWaiting).toHaveBeenCalledOnce();
});
