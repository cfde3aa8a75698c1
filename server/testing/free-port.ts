import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system lends to outgoing connections. */
const range = [10_000, 32_000] as const;

/**
 * A port for a server that cannot choose one itself. No other process that asks here gets the same one while this
 * process lives, so nothing takes it between this look and its use.
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

/** Undefined when it is taken. A name that begins with a NUL is one in Linux's memory, without a file. */
async function listening(at: number | string) {
  const server = createServer().listen(at);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
