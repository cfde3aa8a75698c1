import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';

/**
 * Closing waits until every connection has ended, so nothing may hold one longer than its request: a reply under way
 * says that it is the last one, and connections that browsers opened ahead of need and never used, which Node takes for
 * busy ones, are cut.
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
