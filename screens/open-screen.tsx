import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, StrictMode } from 'react';
import { vi } from 'vitest';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import { isFullSize } from '#server/testing/full-size.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { stopLooking } from '#web/features/commitments/data/scroll-to-commitment.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { databaseName } from '#web/offline/database-name.ts';
import { leaveLastKnown } from '#web/offline/last-known.ts';
import { Router } from '#web/router.tsx';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';

/**
 * The whole web app in a simulated page, whose calls reach a real server in this process (`testApp`). Layout, colours
 * and sockets are tested in a browser (e2e).
 */

type Sent = { method: string; path: string; body: unknown };
type Rule = { pattern: RegExp; answer: (pass: () => Promise<Response>) => Promise<Response> };

/** Rendering and starting everything twice takes a fifth of the time. */
const Mode = isFullSize ? StrictMode : Fragment;

/** The calls that the open screen made, oldest first. */
export const sent: Sent[] = [];
let rules: Rule[] = [];
/** Ends the calls that are held when the screen closes. */
let leaving: (() => void)[] = [];
let isOnline = true;
let now: (() => Date) | undefined;
let isDeviceKept = false;
/** Counts the screens. A late reply to an earlier one must not change the cookie, the clock or the storage of the next. */
let screens = 0;

/** Before each test, see `dom-setup.ts`. */
export function prepareScreen(): void {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('WebSocket', SilentSocket);
  stopTimeouts();
  // The zone of `person`: the page would otherwise update it.
  vi.stubEnv('TZ', 'UTC');
}

const [startTimeout, endTimeout] = [setTimeout, clearTimeout];
type Timer = ReturnType<typeof setTimeout>;
const stopped = new Map<Timer, { run: () => void; ms: number }>();
/** Shorter ones cannot be outrun. Longer ones are the tests' own (`asyncUtilTimeout`), or nothing waits for them. */
const isStopped = (ms: number) => ms >= 2000 && ms < 15_000;

/**
 * Timers of a few seconds end by `outlast` only: on a busy machine a toast would close, or a mark would be shown as
 * waiting, before a test has looked.
 */
function stopTimeouts(): void {
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...args: []) => {
    if (!isStopped(ms)) return startTimeout(run, ms, ...args);
    const timer = startTimeout(() => {}, 0);
    stopped.set(timer, { run, ms });
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: Timer) => {
    stopped.delete(timer);
    endTimeout(timer);
  });
}

/** Ends the timers of at most this length. */
export function outlast(longestMs: number): void {
  const ended = [...stopped].filter(([, { ms }]) => ms <= longestMs);
  for (const [timer] of ended) stopped.delete(timer);
  act(() => ended.forEach(([, { run }]) => run()));
}

/** After each test. */
export function leaveScreen(): void {
  isDeviceKept = false;
  close();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  now = undefined;
  stopped.clear();
}

/**
 * Opens an address as a person, like a reload: clears the last screen and the rules for its calls. `before` sets rules
 * for the first calls. Returns the mouse and keyboard.
 */
export function open(browser: TestBrowser, address: string, before?: () => void) {
  close();
  before?.();
  history.pushState(null, '', address);
  tellSignedIn(browser);
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => answerTo(browser, path, init));
  render(
    <Mode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Router />
        </QueryClientProvider>
      </ErrorBoundary>
    </Mode>,
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

/** Path and query of the open screen. */
export const address = () => location.pathname + location.search;

/** Calls whose path, or `METHOD path`, matches fail like this, until the returned function is called. */
export function refuse(pattern: RegExp, status = 503, body: object = { message: 'Kept is resting.' }): () => void {
  return rule({ pattern, answer: async () => Response.json(body, { status }) });
}

/** Matching calls get no reply, as over a lost connection, until the returned function is called. */
export function lose(pattern: RegExp): () => void {
  return rule({ pattern, answer: () => Promise.reject(new TypeError('Failed to fetch')) });
}

/** The server answers matching calls, but the replies are lost, until the returned function is called. */
export function loseReply(pattern: RegExp): () => void {
  return rule({
    pattern,
    answer: async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    },
  });
}

/** Matching calls get this reply, until the returned function is called. */
export function answer(pattern: RegExp, body: object): () => void {
  return rule({ pattern, answer: async () => Response.json(body) });
}

/** Matching calls wait until the returned function is called. */
export function hold(pattern: RegExp): () => void {
  return until((released) => rule({ pattern, answer: (pass) => released.then(pass) }));
}

/** The server answers matching calls at once, but the replies arrive when the returned function is called. */
export function delay(pattern: RegExp): () => void {
  return until((released) =>
    rule({
      pattern,
      answer: async (pass) => {
        const reply = await pass();
        await released;
        return reply;
      },
    }),
  );
}

function until(add: (released: Promise<void>) => () => void): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve, reject) => {
    release = resolve;
    // A call that never ends would keep the outbox of the next screen waiting for its turn.
    leaving.push(() => reject(new TypeError('Failed to fetch')));
  });
  released.catch(() => {});
  const remove = add(released);
  return () => {
    remove();
    release();
  };
}

/** Calls fail, and `navigator.onLine` is false. */
export function goOffline(): () => void {
  const switchTo = (online: boolean) => {
    isOnline = online;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  switchTo(false);
  return () => switchTo(true);
}

/** Until the test ends, the next `open` finds what the page before it stored. On a busy machine it may show that first. */
export function keepDevice(): void {
  isDeviceKept = true;
}

/** Replies carry this clock's time until the test ends. */
export function tellTimeOf(clock: { now: () => Date }): void {
  now = clock.now;
}

/** Waits for a toast with this title or text. */
export async function toast(text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { selector: '[role="status"] *, [role="alert"] *' });
}

function close(): void {
  // A toast would remain on the next screen.
  act(() => document.querySelector<HTMLElement>('[aria-label^="Messages"] [aria-label="Close"]')?.click());
  screens++;
  cleanup();
  queryClient.clear();
  leaveLastKnown();
  stopLooking();
  if (!isDeviceKept) indexedDB.deleteDatabase(databaseName);
  sent.length = 0;
  rules = [];
  for (const end of leaving) end();
  leaving = [];
  isOnline = true;
}

function rule(added: Rule): () => void {
  rules.push(added);
  return () => void (rules = rules.filter((one) => one !== added));
}

async function answerTo(
  browser: TestBrowser,
  path: string,
  { method = 'GET', body, headers }: RequestInit,
): Promise<Response> {
  const asking = screens;
  const file = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : undefined;
  const text = file ?? (body as string | null | undefined) ?? undefined;
  sent.push({ method, path, body: typeof text === 'string' ? JSON.parse(text) : undefined });
  const pass = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const answer = await browser.request({
      method: method,
      url: path,
      headers: headers as Record<string, string>,
      ...(text !== undefined && { payload: text }),
    });
    // A page that was closed gets no replies.
    if (asking !== screens) throw new TypeError('Failed to fetch');
    tellSignedIn(browser);
    const headersWithDate = { ...answer.headers, date: timeOf(answer.body) } as Record<string, string>;
    const isEmpty = answer.status === 204 || answer.status === 304;
    const content = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(isEmpty ? null : content, { status: answer.status, headers: headersWithDate });
  };
  const found = rules.find(({ pattern }) => pattern.test(path) || pattern.test(`${method} ${path}`));
  return found ? found.answer(pass) : pass();
}

/** Replies carry noon of the server's day by default: by the real time the page would take its day for over. */
function timeOf(body: unknown): string {
  const { dayEndsAt } = (body ?? {}) as { dayEndsAt?: string };
  const noon = dayEndsAt ? new Date(Date.parse(dayEndsAt) - 12 * 3_600_000) : undefined;
  return (now?.() ?? noon)?.toUTCString() ?? '';
}

/**
 * Updates the script-readable cookie from the browser's. Of the path that the app sets: the cookie it expires by the real
 * clock would be valid again for a later test whose clock shows an earlier day.
 */
function tellSignedIn({ cookies }: TestBrowser): void {
  document.cookie = `${signedInCookie}=${cookies.has('kept') ? '1' : '; max-age=-1'}; path=/`;
}

/** A socket that never opens. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}
