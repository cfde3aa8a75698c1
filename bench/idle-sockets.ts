import { once } from 'node:events';
import { connect } from 'node:net';

export type IdleSocket = {
  /** Resolves with the time of the next message. */
  next: () => Promise<number>;
  end: () => void;
};

const atOnce = 200;

/**
 * WebSockets on bare TCP sockets: the handshake, the auth frame, then listening. A real client would take more memory
 * and time than the server that is measured.
 */
export async function openSockets(
  url: string,
  userIds: readonly number[],
  cookies: readonly string[],
): Promise<IdleSocket[]> {
  const opened: IdleSocket[] = [];
  for (let from = 0; from < userIds.length; from += atOnce) {
    const some = userIds.slice(from, from + atOnce);
    opened.push(...(await Promise.all(some.map((userId, at) => open(url, userId, cookies[from + at]!)))));
  }
  return opened;
}

async function open(url: string, userId: number, cookie: string): Promise<IdleSocket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const [reply] = (await once(socket, 'data')) as [Buffer];
  if (!String(reply).startsWith('HTTP/1.1 101')) throw new Error(`No socket: ${String(reply).slice(0, 100)}`);
  socket.write(frame(0x1, JSON.stringify({ type: 'auth', userId })));
  let heard = () => {};
  socket.on('data', (bytes) => {
    // Answer a ping; every other frame is a message.
    if ((bytes[0]! & 0x0f) === 0x9) socket.write(frame(0xa, ''));
    else if ((bytes[0]! & 0x0f) === 0x8) throw new Error(`Socket of ${userId} was closed: ${bytes.readUInt16BE(2)}`);
    else heard();
  });
  return {
    next: () => new Promise((resolve) => void (heard = () => resolve(performance.now()))),
    end: () => socket.destroy(),
  };
}

/** Masked with zeros, because client frames must be masked. */
function frame(opcode: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
