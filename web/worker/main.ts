import { clicked } from './notification-click.ts';
import { pushed } from './push.ts';
import { answerFetch, dropOlderShells, hear, keepShell, type Build } from './shell.ts';
import { renewSubscription } from './subscription-change.ts';
import { synced } from './sync.ts';

// The service worker, bundled into /sw.js (scripts/build-worker.ts).

const worker = self as unknown as ServiceWorkerGlobalScope & { keptBuild?: Build };
/** Absent while developing, when nothing is cached. */
const build = worker.keptBuild;

if (build) {
  worker.addEventListener('install', (event) => event.waitUntil(keepShell(worker, build)));
  worker.addEventListener('fetch', (event) => {
    // Not in every browser.
    const preloadResponse = Promise.resolve(event.preloadResponse as Promise<Response | undefined> | undefined);
    // Also when the shell is shown: the browser warns about a preload that nothing waits for.
    event.waitUntil(preloadResponse.catch(() => {}));
    const answer = answerFetch(worker, build, { request: event.request, preloadResponse });
    if (answer) event.respondWith(answer);
  });
}
// A new version waits until a page says that nothing is lost by it (web/offline/new-version.ts).
worker.addEventListener('message', (event) => event.waitUntil(hear(worker, build, event)));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('push', (event) => event.waitUntil(pushed(worker, event.data)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(clicked(worker, event)));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker, event)));
// Not in every browser, and not in TypeScript's library.
worker.addEventListener('sync' as 'push', (event) =>
  event.waitUntil(synced(worker, (event as unknown as { tag: string }).tag)),
);

async function takeOver(): Promise<void> {
  // Pages are asked for while a sleeping worker starts. Not in every browser.
  if (build) await (worker.registration as Partial<ServiceWorkerRegistration>).navigationPreload?.enable();
  if (build) await dropOlderShells(worker, build);
  await worker.clients.claim();
}
