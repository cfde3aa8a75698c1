import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';

/**
 * `app.close()` waits for every connection to end, so replies under way send `connection: close`. Connections that
 * browsers opened in advance and never used, which Node counts as busy, are destroyed.
 */
export function stopCleanly(app: FastifyInstance, { draining }: Pick<Deps, 'draining'>): void {
  const connections = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping || draining.aborted) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
