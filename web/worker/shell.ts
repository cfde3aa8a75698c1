import type { WorkerMessage } from '#shared/contract/worker-message.ts';

// The app without any data, kept so that it opens without a network. Only files of the build and the page for visitors are
// ever put into a cache: nothing personal.

/** Put before the bundled worker by scripts/finish-build.ts. `assets`: the names in /assets of everything a page may need. */
export type Build = { version: string; assets: string[] };

export type ShellWorker = Pick<ServiceWorkerGlobalScope, 'caches' | 'clients' | 'fetch' | 'location' | 'skipWaiting'>;

/** The page as a visitor gets it, also for those who are signed in. */
const shellPath = '/shell.html';
const otherFiles = ['/favicon.svg', '/site.webmanifest'];
/** Browsers open six connections to a server, and the page needs some for its calls. */
const lanes = 3;
/**
 * A server on a good connection answers in a fraction of this, and with its page comes the data that the shell has to ask
 * for. A longer wait would feel like the network, not like an app.
 */
const patienceMs = 400;
/** As in web/lib/api.ts: from here on a proxy answers for a server that is away. */
const unreachableStatus = 502;

/** All or nothing: a failure leaves the version before in place, and the browser tries again later. */
export async function keepShell(worker: ShellWorker, build: Build): Promise<void> {
  const cache = await worker.caches.open(cacheOf(build));
  const left = [...filesOf(build), shellPath];
  async function keepRest(): Promise<void> {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await keep(path);
  }
  async function keep(path: string): Promise<void> {
    const isHashed = path.startsWith('/assets/');
    // The version before has most of them already.
    const known = isHashed ? await worker.caches.match(path, { ignoreVary: true }) : undefined;
    const reply = known ?? (await worker.fetch(path, { cache: isHashed ? 'default' : 'no-cache' }));
    // A redirect leads to the log-in page of a proxy.
    if (!reply.ok || reply.redirected) throw new Error(`${path} answered ${reply.status}`);
    await cache.put(path, reply);
  }
  await Promise.all(Array.from({ length: lanes }, keepRest));
}

export async function dropOlderShells(worker: ShellWorker, build: Build): Promise<void> {
  for (const name of await worker.caches.keys()) if (name !== cacheOf(build)) await worker.caches.delete(name);
}

type Fetch = { request: Request; preloadResponse: Promise<Response | undefined> };

/** Undefined: the browser fetches by itself. */
export function answerFetch(worker: ShellWorker, build: Build, event: Fetch): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined;
  if (request.mode === 'navigate') return isPage(pathname) ? openPage(worker, build, event) : undefined;
  return filesOf(build).includes(pathname) ? openFile(worker, build, request) : undefined;
}

/** Files, calls and what the server publishes for machines are no pages. */
function isPage(path: string): boolean {
  return !/^\/(api|assets|\.well-known|healthz|readyz)(\/|$)/.test(path) && !/\.\w+$/.test(path);
}

async function openPage(worker: ShellWorker, build: Build, { request, preloadResponse }: Fetch): Promise<Response> {
  const online = preloadResponse.then((early) => early ?? worker.fetch(request));
  const tried = online.catch(() => undefined);
  const reply = await Promise.race([tried, new Promise<undefined>((late) => setTimeout(late, patienceMs))]);
  if (reply && reply.status < unreachableStatus) return reply;
  return (await kept(worker, build, shellPath)) ?? online;
}

async function openFile(worker: ShellWorker, build: Build, request: Request): Promise<Response> {
  return (await kept(worker, build, new URL(request.url).pathname)) ?? worker.fetch(request);
}

/** Undefined also where the browser denies or has lost its storage. */
function kept(worker: ShellWorker, build: Build, path: string): Promise<Response | undefined> {
  return worker.caches.match(path, { cacheName: cacheOf(build), ignoreVary: true }).catch(() => undefined);
}

type Message = { data: unknown; ports: readonly Pick<MessagePort, 'postMessage'>[] };

export async function hear(worker: ShellWorker, build: Build | undefined, { data, ports }: Message): Promise<void> {
  const message = data as WorkerMessage | null;
  if (message?.type === 'take-over') await worker.skipWaiting();
  if (message?.type === 'is-current') ports[0]?.postMessage(!build || filesOf(build).includes(message.script));
}

const cacheOf = ({ version }: Build): string => `shell-${version}`;

const filesOf = ({ assets }: Build): string[] => [...assets.map((name) => `/assets/${name}`), ...otherFiles];
