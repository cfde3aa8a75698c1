import type { HabitUpdate } from '#shared/contract/realtime.ts';

export type NudgeNotification = { title: string; message: string; habitId?: number; challengeId?: number };

declare global {
  interface WindowEventMap {
    habitUpdate: CustomEvent<HabitUpdate>;
    nudgeNotification: CustomEvent<NudgeNotification>;
    /** The socket is open. */
    realtimeOpen: Event;
  }
}

const reconnectAfterMs = 5000;
/** The server's close code for a session that is missing or another user's. */
const notSignedIn = 4401;
const heartbeatMs = 30_000;
/** Browsers run timers of hidden tabs about once a minute; a longer gap means that the device slept. */
const asleepMs = 120_000;

type Handlers = {
  /** The socket is open again; updates sent meanwhile are lost. */
  onBack: () => void;
  /** The session is not, or no longer, this user's. */
  onRefused: () => Promise<void>;
};

/**
 * Keeps a socket open for a page whose data was read at `since` or later, and dispatches updates as window events.
 * Returns a stop function.
 */
export function openRealtime(userId: number, { onBack, onRefused }: Handlers, since: number): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let attempts = 0;
  let isStopped = false;
  let isRefused = false;

  function connect(): void {
    clearTimeout(timer);
    // The `online` event reconnects.
    if (!navigator.onLine) return;
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    const isFirst = ++attempts === 1;
    socket = opened;
    opened.addEventListener('open', () => {
      // The server replies `missed` if it sent an update after `since`, before this socket was open.
      opened.send(JSON.stringify({ type: 'auth', userId, ...(isFirst && { since }) }));
      if (!isFirst) onBack();
      window.dispatchEvent(new Event('realtimeOpen'));
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) hear(String(data), userId, onBack);
    });
    opened.addEventListener('close', ({ code }) => {
      // Ignore sockets that were dropped on purpose.
      if (socket !== opened) return;
      socket = undefined;
      if (code === notSignedIn) void refused();
      else connectLater();
    });
  }

  function connectLater(): void {
    timer = setTimeout(connect, reconnectAfterMs);
  }

  /** Retries once, in case the session was renewed meanwhile; then gives up, so as not to retry for ever. */
  async function refused(): Promise<void> {
    const isFirstTime = !isRefused;
    isRefused = true;
    await onRefused();
    if (isFirstTime && !isStopped) connectLater();
  }

  function drop(): void {
    clearTimeout(timer);
    const dropped = socket;
    socket = undefined;
    dropped?.close();
  }

  /** After a change of network or a sleep, an open-looking socket may be dead without a close event. */
  function replace(): void {
    isRefused = false;
    drop();
    connect();
  }

  function wake(): void {
    if (document.visibilityState === 'visible' && !socket) replace();
  }

  let awakeAt = Date.now();
  const heartbeat = setInterval(() => {
    const wasAsleep = Date.now() - awakeAt > asleepMs;
    awakeAt = Date.now();
    if (wasAsleep) replace();
  }, heartbeatMs);

  window.addEventListener('online', replace);
  document.addEventListener('visibilitychange', wake);
  connect();
  return () => {
    isStopped = true;
    clearInterval(heartbeat);
    window.removeEventListener('online', replace);
    document.removeEventListener('visibilitychange', wake);
    drop();
  };
}

function hear(text: string, userId: number, onMissed: () => void): void {
  const heard = messageIn(text);
  if (heard?.type === 'missed') return onMissed();
  const update = heard?.type === 'habitUpdate' ? heard.data : undefined;
  if (!update) return;
  window.dispatchEvent(new CustomEvent('habitUpdate', { detail: update }));
  if (update.action !== 'nudge' || !update.targetUserIds.includes(userId)) return;
  const { message } = update;
  const item = 'habitId' in update ? { habitId: update.habitId } : { challengeId: update.challengeId };
  const detail: NudgeNotification = { title: 'Nudge from accountability partner!', message, ...item };
  window.dispatchEvent(new CustomEvent('nudgeNotification', { detail }));
}

/** Unknown types are left to the caller to ignore: the server may be newer than this page. */
function messageIn(text: string): { type?: unknown; data?: HabitUpdate } | null | undefined {
  try {
    return JSON.parse(text) as { type?: unknown; data?: HabitUpdate } | null;
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('Socket message is not valid JSON.', error);
    return undefined;
  }
}
