import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** An address that leads to the one given, until it is cut or hushed. */
export async function tcpFaultProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const speakers = new Set<Socket>();
  let isHushed = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    speakers.add(far);
    far.on('close', () => speakers.delete(far));
    if (isHushed) far.pause();
  });
  const near = await freePort();
  server.listen(near, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${near}`;

  return {
    url: String(url),
    /** Ends every connection and takes no new ones. */
    async cut(): Promise<void> {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    /** What is sent arrives, and no answer comes back. */
    hush(): void {
      isHushed = true;
      for (const far of speakers) far.pause();
    },
    /** The same for connections that are made from now on. */
    hushNewcomers(): void {
      isHushed = true;
    },
    speak(): void {
      isHushed = false;
      for (const far of speakers) far.resume();
    },
    async mend(): Promise<void> {
      server.listen(near, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
