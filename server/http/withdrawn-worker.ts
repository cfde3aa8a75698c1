import type { FastifyInstance } from 'fastify';
import { workerPolicy } from './security-headers.ts';

/** Browsers load it in place of the worker they have, at their next visit or push. */
export const withdrawnScript = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(withdraw()));
async function withdraw() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`.trim();

/** The kill switch: a service worker that clears its caches and unregisters itself, and its push subscription with it. */
export function withdrawnWorker(app: FastifyInstance): void {
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
      .type('text/javascript; charset=utf-8')
      .send(withdrawnScript),
  );
}
