import type { HabitUpdate } from '#shared/contract/realtime.ts';

export type NudgeNotification = { title: string; message: string; habitId?: number; challengeId?: number };

declare global {
  interface WindowEventMap {
    habitUpdate: CustomEvent<HabitUpdate>;
    nudgeNotification: CustomEvent<NudgeNotification>;
  }
}

const reconnectAfterMs = 5000;
/** The server's word for: this is not your session. */
const notSignedIn = 4401;
const heartbeatMs = 30_000;
/** Hidden tabs are let run once a minute; whoever missed more than that was asleep. */
const asleepMs = 120_000;

type Handlers = {
  /** It is open again: whatever was sent meanwhile is lost. */
  onBack: () => void;
  /** The session is not, or no longer, that user's. */
  onRefused: () => Promise<void>;
};

/** Keeps a socket open for that user, whose page was read from `since` on, and tells the page what it hears, as events of the window. Returns how to stop. */
export function openRealtime(userId: number, { onBack, onRefused }: Handlers, since: number): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let attempts = 0;
  let isStopped = false;
  let isRefused = false;

  function connect(): void {
    clearTimeout(timer);
    // Being online again is an event of its own.
    if (!navigator.onLine) return;
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    const isFirst = ++attempts === 1;
    socket = opened;
    opened.addEventListener('open', () => {
      // What was sent since the page was read was heard by nobody: the server tells whether there was something.
      opened.send(JSON.stringify({ type: 'auth', userId, ...(isFirst && { since }) }));
      if (!isFirst) onBack();
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) hear(String(data), userId, onBack);
    });
    opened.addEventListener('close', ({ code }) => {
      // One that was dropped has nothing more to say.
      if (socket !== opened) return;
      socket = undefined;
      if (code === notSignedIn) void refused();
      else connectLater();
    });
  }

  function connectLater(): void {
    timer = setTimeout(connect, reconnectAfterMs);
  }

  /** A session that was renewed meanwhile is let in the second time; somebody whom the server never wants is not asked for ever. */
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

  /** Another network, or a long sleep: a socket that looks open may be dead, and nobody would tell. */
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

/** A newer server may say what this page has not learnt: that is left aside. */
function messageIn(text: string): { type?: unknown; data?: HabitUpdate } | null | undefined {
  try {
    return JSON.parse(text) as { type?: unknown; data?: HabitUpdate } | null;
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('A message of the socket is not JSON.', error);
    return undefined;
  }
}
