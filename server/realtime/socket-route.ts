import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { hashToken } from '#server/auth/secret-token.ts';
import { readSession } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import { elsewhereResponse } from '#server/http/draining.ts';
import { isOwnHost } from '#server/http/own-host.ts';
import { isOwnOrigin } from '#server/http/origin-check.ts';
import { cookieName } from '#server/http/session-cookie.ts';
import { closeCodes, connectedSockets, terminateIfBehind, type Owner } from './sockets.ts';

const maxFrameBytes = 4096;
const heartbeatMs = 30_000;
const authWithinMs = 10_000;
const comeBackWithinMs = 5000;
/** Longer than a page may take from being read to opening its socket. */
const rememberMs = 60_000;
/** The page may come from another instance, whose clock may differ slightly. */
const clocksDifferMs = 100;
const missed = JSON.stringify({ type: 'missed' });
/** A browser sends nothing but its user id. */
const mostFrames = 10;
/** Between two heartbeats. A browser pings never, and answers ours once. */
const mostControlFrames = 50;
const wrongHostResponse = 'HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/**
 * `/ws` sends users the updates that concern them. The user is that of the session cookie of the upgrade; the id the
 * socket sends is only compared. Unauthorized sockets are accepted and closed with a code, because browsers cannot read
 * a refused upgrade.
 */
export function socketRoute(app: FastifyInstance, deps: Deps): void {
  const sockets = connectedSockets();
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const isAlive = new WeakSet<WebSocket>();
  let controlFrames = new WeakMap<WebSocket, number>();
  const owners = new Map<WebSocket, Owner>();
  /** When each user was last sent an update, for about a minute. */
  const notifiedAt = new Map<number, number>();
  deps.hub.listen((userIds, data) => {
    sockets.send(userIds, { type: 'habitUpdate', data });
    const at = deps.now().getTime();
    for (const userId of userIds) notifiedAt.set(userId, at);
  });
  deps.sessions.onEnded(sockets.end);
  deps.metrics?.gauge({ name: 'kept_sockets', help: 'Open sockets of signed-in people.', read: sockets.count });
  // Updates of other instances were missed, so all sockets are closed; their pages reconnect and refetch everything.
  deps.bus.onReconnect(() => closeGradually(comeBackWithinMs));
  deps.draining.addEventListener('abort', () => closeGradually(deps.env.drainSeconds * 500));

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (deps.draining.aborted) return void stream.end(elsewhereResponse);
    if (!isOwnHost(request.headers.host, deps.env)) return void stream.end(wrongHostResponse);
    server.handleUpgrade(request, stream, head, (socket) => {
      // An unreachable database does not mean signed out: terminate without a code, so that the page retries.
      accept(socket, request).catch(() => socket.terminate());
    });
  });

  /** Spread over time, because each page reconnects at once and refetches everything. */
  function closeGradually(withinMs: number): void {
    for (const socket of owners.keys()) setTimeout(() => socket.close(1012), Math.random() * withinMs).unref();
  }

  async function accept(socket: WebSocket, request: IncomingMessage): Promise<void> {
    // A broken frame closes the socket by itself; without this listener the event would end the process.
    socket.on('error', () => {});
    isAlive.add(socket);
    socket.on('pong', () => {
      isAlive.add(socket);
      countControlFrame(socket);
    });
    // ws answers pings by itself; a client that pings without reading is terminated.
    socket.on('ping', () => {
      if (!terminateIfBehind(socket)) countControlFrame(socket);
    });
    // Frames that arrive before the session is known are queued.
    const frames: string[] = [];
    let read = (frame: string) => void frames.push(frame);
    let left = mostFrames;
    socket.on('message', (data, isBinary) => {
      if (left-- <= 0) return socket.close(closeCodes.tooMany);
      // A single frame of at most 4 kB arrives as one buffer.
      read(isBinary ? '' : (data as Buffer).toString());
    });
    const owner = isOwnOrigin(request.headers.origin, request.headers.host, deps.env) && (await ownerOf(request));
    // Closed during the lookup: its close event has passed, so it would never be removed.
    if (socket.readyState !== socket.OPEN) return;
    if (!owner) return socket.close(closeCodes.notSignedIn);
    const timer = setTimeout(() => socket.close(closeCodes.tooSlow), authWithinMs);
    read = (frame) => {
      clearTimeout(timer);
      authenticate(socket, owner, frame);
    };
    socket.once('close', () => {
      clearTimeout(timer);
      owners.delete(socket);
      sockets.remove(socket, owner);
    });
    frames.forEach(read);
  }

  function countControlFrame(socket: WebSocket): void {
    const count = (controlFrames.get(socket) ?? 0) + 1;
    controlFrames.set(socket, count);
    // A close frame would wait behind the answers that it does not read.
    if (count > mostControlFrames) socket.terminate();
  }

  function authenticate(socket: WebSocket, owner: Owner, frame: string): void {
    const said = parseAuth(frame);
    if (!said) return socket.close(closeCodes.notUnderstood);
    if (said.userId !== owner.userId) return socket.close(closeCodes.notSignedIn);
    if (owners.has(socket)) return;
    // Upgraded just before draining began: the page reconnects to another instance.
    if (deps.draining.aborted) return socket.close(1012);
    if (!sockets.add(socket, owner)) return socket.close(closeCodes.tooMany);
    owners.set(socket, owner);
    // An update was sent between reading the page and now.
    if ((notifiedAt.get(owner.userId) ?? 0) >= said.since - (deps.env.redisUrl ? clocksDifferMs : 0))
      socket.send(missed);
    // The session may have ended after the upgrade, before this socket was registered.
    void closeIfEnded(socket, owner.tokenHash);
  }

  async function ownerOf(request: IncomingMessage): Promise<Owner | null> {
    const token = app.parseCookie(request.headers.cookie ?? '')[cookieName(deps.env)];
    return token ? readSession(deps, hashToken(token)) : null;
  }

  // Detects connections that a sleeping phone or a proxy dropped silently.
  const heartbeat = setInterval(() => {
    controlFrames = new WeakMap();
    for (const socket of server.clients) {
      if (!isAlive.delete(socket)) socket.terminate();
      else socket.ping();
    }
    for (const [socket, { tokenHash }] of owners) void closeIfEnded(socket, tokenHash);
    for (const [userId, at] of notifiedAt) if (at < deps.now().getTime() - rememberMs) notifiedAt.delete(userId);
  }, heartbeatMs);
  heartbeat.unref();

  /** For sessions that expired. */
  async function closeIfEnded(socket: WebSocket, tokenHash: string): Promise<void> {
    // If the database is unreachable, tries again at the next heartbeat.
    const session = await readSession(deps, tokenHash).catch(() => undefined);
    if (session === null) socket.close(closeCodes.notSignedIn);
  }

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const socket of server.clients) socket.close(1001);
    setTimeout(() => server.clients.forEach((socket) => socket.terminate()), 1000).unref();
  });
}

/** Other upgrades, which some clients request routinely, are answered as ordinary requests. */
export function isSocketUpgrade({ url, headers }: IncomingMessage): boolean {
  return url?.split('?', 1)[0] === '/ws' && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Parses `{"type":"auth","userId":7}`, also with "7". `since` is when the page was read, to learn whether it missed an
 * update. Undefined for anything else.
 */
function parseAuth(frame: string): { userId: number; since: number } | undefined {
  try {
    const said = JSON.parse(frame) as { type?: unknown; userId?: unknown; since?: unknown } | null;
    const isText = typeof said?.userId === 'string' && /^\d{1,16}$/.test(said.userId);
    if (said?.type !== 'auth' || !(isText || typeof said.userId === 'number')) return undefined;
    return { userId: Number(said.userId), since: typeof said.since === 'number' ? said.since : Infinity };
  } catch {
    return undefined;
  }
}
