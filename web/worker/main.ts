import { clicked } from './notification-click.ts';
import { pushed } from './push.ts';
import { renewSubscription } from './subscription-change.ts';

// The service worker, bundled into /sw.js (scripts/build-worker.ts). It keeps no caches and answers no requests of pages.

const worker = self as unknown as ServiceWorkerGlobalScope;

// A new version takes over at once: without caches it fits every open page.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => event.waitUntil(pushed(worker, event.data)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(clicked(worker, event)));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker, event)));
