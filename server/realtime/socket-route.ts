import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { hashToken } from '#server/auth/secret-token.ts';
import { readSession } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import { elsewhereResponse } from '#server/http/draining.ts';
import { isOwnOrigin } from '#server/http/origin-check.ts';
import { cookieName } from '#server/http/session-cookie.ts';
import { closeCodes, connectedSockets, cutIfBehind, type Owner } from './sockets.ts';

const maxFrameBytes = 4096;
const heartbeatMs = 30_000;
const authWithinMs = 10_000;
const comeBackWithinMs = 5000;
/** Longer than a page may take from being read to opening its socket. */
const rememberMs = 60_000;
/** The page may come from another instance, whose clock differs by some moments. */
const clocksDifferMs = 100;
const missed = JSON.stringify({ type: 'missed' });
/** All that a browser ever says is who it takes itself for. */
const mostFrames = 10;

/**
 * `/ws`: tells whoever is connected what concerns them. The user is the one of the session cookie that came with the
 * upgrade; what the socket says of itself is only compared. Whoever is not let in is accepted and closed with a code,
 * because a browser cannot read a refused upgrade.
 */
export function socketRoute(app: FastifyInstance, deps: Deps): void {
  const sockets = connectedSockets();
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const isAlive = new WeakSet<WebSocket>();
  const owners = new Map<WebSocket, Owner>();
  /** When somebody was last told something, of the last minute or so. */
  const toldAt = new Map<number, number>();
  deps.hub.listen((userIds, data) => {
    sockets.send(userIds, { type: 'habitUpdate', data });
    const at = deps.now().getTime();
    for (const userId of userIds) toldAt.set(userId, at);
  });
  deps.sessions.onEnded(sockets.end);
  // What other instances said meanwhile was not heard: whoever is connected here comes again and reads everything anew.
  deps.bus.onBack(() => sendAway(comeBackWithinMs));
  deps.draining.addEventListener('abort', () => sendAway(deps.env.drainSeconds * 500));

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (deps.draining.aborted) return void stream.end(elsewhereResponse);
    server.handleUpgrade(request, stream, head, (socket) => {
      // A database that is away is no reason to think that somebody is signed out: they are cut and try again.
      welcome(socket, request).catch(() => socket.terminate());
    });
  });

  /** A few at a time: each comes back at once and reads everything on its screen. */
  function sendAway(withinMs: number): void {
    for (const socket of owners.keys()) setTimeout(() => socket.close(1012), Math.random() * withinMs).unref();
  }

  async function welcome(socket: WebSocket, request: IncomingMessage): Promise<void> {
    // A broken frame closes the socket by itself; unheard, the event would end the process.
    socket.on('error', () => {});
    isAlive.add(socket);
    socket.on('pong', () => isAlive.add(socket));
    // Each is answered by itself; whoever asks and never reads is cut.
    socket.on('ping', () => void cutIfBehind(socket));
    // What arrives before the session is known waits its turn.
    const frames: string[] = [];
    let read = (frame: string) => void frames.push(frame);
    let left = mostFrames;
    socket.on('message', (data, isBinary) => {
      if (left-- <= 0) return socket.close(closeCodes.tooMany);
      // A single frame of at most 4 kB: it comes as one buffer.
      read(isBinary ? '' : (data as Buffer).toString());
    });
    const owner = isOwnOrigin(request.headers.origin, request.headers.host, deps.env) && (await ownerOf(request));
    // Gone while we looked: nothing would ever take it off the list again.
    if (socket.readyState !== socket.OPEN) return;
    if (!owner) return socket.close(closeCodes.notSignedIn);
    const timer = setTimeout(() => socket.close(closeCodes.tooSlow), authWithinMs);
    read = (frame) => {
      clearTimeout(timer);
      letIn(socket, owner, frame);
    };
    socket.once('close', () => {
      clearTimeout(timer);
      owners.delete(socket);
      sockets.remove(socket, owner);
    });
    frames.forEach(read);
  }

  function letIn(socket: WebSocket, owner: Owner, frame: string): void {
    const said = introduction(frame);
    if (!said) return socket.close(closeCodes.notUnderstood);
    if (said.userId !== owner.userId) return socket.close(closeCodes.notSignedIn);
    if (owners.has(socket)) return;
    if (!sockets.add(socket, owner)) return socket.close(closeCodes.tooMany);
    owners.set(socket, owner);
    // Between the reading of what its page shows and now.
    if ((toldAt.get(owner.userId) ?? 0) >= said.since - (deps.env.redisUrl ? clocksDifferMs : 0)) socket.send(missed);
    // It may have ended after the upgrade, when this socket was on no list yet.
    void closeIfEnded(socket, owner.tokenHash);
  }

  async function ownerOf(request: IncomingMessage): Promise<Owner | null> {
    const token = app.parseCookie(request.headers.cookie ?? '')[cookieName(deps.env)];
    return token ? readSession(deps, hashToken(token)) : null;
  }

  // Both directions: a connection that a sleeping phone or a proxy dropped silently is noticed here.
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!isAlive.delete(socket)) socket.terminate();
      else socket.ping();
    }
    for (const [socket, { tokenHash }] of owners) void closeIfEnded(socket, tokenHash);
    for (const [userId, at] of toldAt) if (at < deps.now().getTime() - rememberMs) toldAt.delete(userId);
  }, heartbeatMs);
  heartbeat.unref();

  /** A session that nobody ended runs out one day. */
  async function closeIfEnded(socket: WebSocket, tokenHash: string): Promise<void> {
    // A database that is away is asked again at the next beat.
    const session = await readSession(deps, tokenHash).catch(() => undefined);
    if (session === null) socket.close(closeCodes.notSignedIn);
  }

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const socket of server.clients) socket.close(1001);
    setTimeout(() => server.clients.forEach((socket) => socket.terminate()), 1000).unref();
  });
}

/** Other upgrades, which some clients ask for with every request, are answered as the requests that they are. */
export function isSocketUpgrade({ url, headers }: IncomingMessage): boolean {
  return url?.split('?', 1)[0] === '/ws' && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Who `{"type":"auth","userId":7}` says it is, also as "7", and since when it wants to know whether it missed something,
 * in `since`. Undefined when it is no such frame.
 */
function introduction(frame: string): { userId: number; since: number } | undefined {
  try {
    const said = JSON.parse(frame) as { type?: unknown; userId?: unknown; since?: unknown } | null;
    const isText = typeof said?.userId === 'string' && /^\d{1,16}$/.test(said.userId);
    if (said?.type !== 'auth' || !(isText || typeof said.userId === 'number')) return undefined;
    return { userId: Number(said.userId), since: typeof said.since === 'number' ? said.since : Infinity };
  } catch {
    return undefined;
  }
}
