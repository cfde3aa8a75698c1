import { once } from 'node:events';
import { connect } from 'node:net';

export type IdleSocket = {
  /** The moment at which it hears something. */
  next: () => Promise<number>;
  end: () => void;
};

const atOnce = 200;

/**
 * WebSockets made of nothing but a TCP socket: the handshake, one frame that says who it is, and then an ear. A real client
 * would take more memory and time than the server that is measured.
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
    // A ping wants its pong; everything else is news.
    if ((bytes[0]! & 0x0f) === 0x9) socket.write(frame(0xa, ''));
    else if ((bytes[0]! & 0x0f) === 0x8) throw new Error(`Socket of ${userId} was closed: ${bytes.readUInt16BE(2)}`);
    else heard();
  });
  return {
    next: () => new Promise((resolve) => void (heard = () => resolve(performance.now()))),
    end: () => socket.destroy(),
  };
}

/** Masked with zeros, as a client's frame has to be masked with something. */
function frame(opcode: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
