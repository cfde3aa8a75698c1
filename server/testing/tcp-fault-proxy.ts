import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A TCP proxy to `target` that a test can cut or silence. */
export async function tcpFaultProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const upstream = new Set<Socket>();
  let isSilenced = false;
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
    upstream.add(far);
    far.on('close', () => upstream.delete(far));
    if (isSilenced) far.pause();
  });
  const near = await freePort();
  server.listen(near, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${near}`;
  // A socket file would lead past the proxy.
  url.searchParams.delete('host');

  return {
    url: String(url),
    /** Ends every connection and refuses new ones. */
    async cut(): Promise<void> {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    /** Requests still arrive, but no answer comes back. */
    silence(): void {
      isSilenced = true;
      for (const far of upstream) far.pause();
    },
    /** The same, only for connections made from now on. */
    silenceNew(): void {
      isSilenced = true;
    },
    resume(): void {
      isSilenced = false;
      for (const far of upstream) far.resume();
    },
    async reconnect(): Promise<void> {
      server.listen(near, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
