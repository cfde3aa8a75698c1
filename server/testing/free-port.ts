import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports. */
const range = [10_000, 32_000] as const;

/**
 * A port for a server that cannot choose one itself. Reserved for the life of this process, so no other process that
 * asks here gets it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range);
    const reservation = await listening(`\0kept-port-${port}`);
    if (!reservation) continue;
    reservation.unref();
    const probe = await listening(port);
    if (!probe) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Undefined if taken. A name that begins with NUL is a Linux abstract socket, without a file. */
async function listening(at: number | string) {
  const server = createServer().listen(at);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
