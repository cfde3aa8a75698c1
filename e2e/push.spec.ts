import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { PushMessage } from '#shared/contract/push-message.ts';
import { withdrawnScript } from '#server/http/withdrawn-worker.ts';
import { openPushService } from '#server/testing/open-push-service.ts';
import { frontOf } from './front.ts';
import { startKept, type KeptServer } from './kept-server.ts';
import { expect, makeHabit, signUp, test as journey } from './journey.ts';

// In the full Chromium: the headless shell denies notifications. Its own push service is on the internet, so a local one
// receives what the server sends, DevTools hand it to the service worker, and clicks are dispatched inside the worker.

const morning = '2026-03-10T06:30:00.000Z';

let clock = morning;

type PushService = Awaited<ReturnType<typeof openPushService>>;

const test = journey.extend<object, { pushService: PushService; server: KeptServer }>({
  pushService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the object pattern, even an empty one.
    async ({}, provide) => {
      const pushService = await openPushService({ now: () => new Date(clock) });
      await provide(pushService);
      await pushService.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ pushService }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'kept-push-'));
      const certificate = join(folder, 'push-service.pem');
      writeFileSync(certificate, pushService.certificate);
      const settings = { PUSH_HOSTS: pushService.host, NODE_EXTRA_CA_CERTS: certificate };
      const server = await startKept({ clock: morning, settings });
      await provide(server);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('"Done" on a reminder marks its day once: pressed twice, with every page closed, and late after midnight', async ({
  page,
  context,
  server,
  pushService,
}) => {
  await signUp(page);
  const [run, read] = [await makeHabit(page), await makeHabit(page, { name: '📖 Read' })];
  await subscribe(page, pushService);
  const device = await deviceOf(context, server);
  await page.close();
  const { request } = context;
  const remind = ({ id }: { id: number }, ...times: string[]) =>
    request.put(`/api/habits/${id}/reminders`, { data: { times } });
  const nextMessage = async () => {
    await expect.poll(() => pushService.delivered.length).toBeGreaterThan(0);
    return pushService.delivered.shift()!.message;
  };

  await setClock(server, morning);
  await remind(run, '07:45');
  await setClock(server, '2026-03-10T06:45:01.000Z');
  // Also lets the server look at its clock.
  await remind(read, '23:45');
  await device.push(await nextMessage());
  await expect
    .poll(device.shown)
    .toEqual([{ title: '🏃 Morning run', body: "Here's your 07:45 reminder.", actions: ['Done', 'In an hour'] }]);
  await device.press('done', 'done');
  const outcome = { title: '🏃 Morning run: kept', body: 'Done for today.', actions: [] };
  await expect.poll(device.shown).toEqual([outcome]);
  // Goes to all devices of the person. On this one the outcome has replaced the reminder, and stays.
  const close = await nextMessage();
  expect(close.type).toBe('close');
  await device.push(close);

  await setClock(server, '2026-03-10T22:45:01.000Z');
  await remind(run);
  await device.push(await nextMessage());
  await expect.poll(device.shown).toHaveLength(2);
  await setClock(server, '2026-03-10T23:15:00.000Z');
  await device.press('done', 'done');
  const late = { title: '📖 Read: kept', body: 'Marked late for Tuesday.', actions: [] };
  await expect.poll(device.shown).toEqual([outcome, late]);

  for (const [{ id }, isLate] of [
    [run, false],
    [read, true],
  ] as const) {
    const completions = (await (await request.get(`/api/habits/${id}/completions`)).json()) as object[];
    expect(completions).toMatchObject([{ completionDate: '2026-03-10', late: isLate }]);
  }
  expect(await (await request.get('/api/user')).json()).toMatchObject({ balance: '10.00' });
  expect(pushService.problems).toEqual([]);
});

test(
  'a reminder leaves the device when the day is marked elsewhere, and all notifications leave with the user',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await setClock(server, morning);
    await signUp(page);
    const habit = await makeHabit(page);
    await page.goto('/');
    const device = await deviceOf(context, server);
    const nudge = { ...reminderOf({ id: 0 }), type: 'alert', title: 'Mei nudged you', tag: 'promise-0' } as const;
    await device.push(nudge);
    await device.push(reminderOf(habit));
    await expect.poll(device.shown).toHaveLength(2);
    await page.request.post(`/api/habits/${habit.id}/complete`, { data: {} });
    await expect.poll(device.shown).toMatchObject([{ title: 'Mei nudged you' }]);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(device.shown).toEqual([]);
  },
);

test(
  'a new worker takes over while a page of its version is open, and a withdrawn one leaves nothing behind',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const front = await frontOf(server);
    await page.goto(`${front.url}/auth`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    front.changeWorker = (built) => `${built}; self.isNext = true;`;
    const [next] = await Promise.all([
      context.waitForEvent('serviceworker'),
      page.evaluate(async () => {
        const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
        await (await navigator.serviceWorker.ready).update();
        await taken;
      }),
    ]);
    expect(await next.evaluate(() => 'isNext' in self)).toBe(true);

    front.changeWorker = () => withdrawnScript;
    await page.evaluate(async () => {
      await caches.open('shell-1');
      await (await navigator.serviceWorker.ready).update();
    });
    await page.waitForFunction(async () => {
      const isGone = (await navigator.serviceWorker.getRegistration()) === undefined;
      return isGone && (await caches.keys()).length === 0;
    });
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    front.close();
  },
);

function reminderOf({ id }: { id: number }): PushMessage {
  return {
    type: 'reminder',
    title: '🏃 Morning run',
    body: 'Here’s your 07:45 reminder.',
    url: `/habits/${id}`,
    tag: `promise-${id}`,
    actions: true,
    complete: { items: 'habits', id, day: '2026-03-10', idempotencyKey: crypto.randomUUID() },
  };
}

/** For the server and the push service. */
async function setClock(server: KeptServer, moment: string): Promise<void> {
  clock = moment;
  await server.setClock(moment);
}

/** Registers this browser. `subscribe` is replaced: without the internet, Chromium's own never settles. */
async function subscribe(page: Page, pushService: PushService): Promise<void> {
  await page.exposeFunction('subscribeAtTestService', () => pushService.subscribe());
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      const subscribeThere = Reflect.get(window, 'subscribeAtTestService') as () => Promise<PushSubscriptionJSON>;
      const made = await subscribeThere();
      return { ...made, toJSON: () => made } as PushSubscription;
    };
  });
  await page.goto('/');
  const status = await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(subscription.toJSON());
    return (await fetch('/api/push-subscriptions', { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(204);
}

declare const registration: ServiceWorkerRegistration;
type Shown = Notification & { actions: { title: string }[] };

/** What this browser shows, and what is done to it. Works without a page of the app. */
async function deviceOf(context: BrowserContext, server: KeptServer) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const devtools = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) found(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  // Until then, pushes are lost.
  await expect.poll(() => worker.evaluate(() => registration.active?.state)).toBe('activated');
  await worker.evaluate(() => {
    const show = registration.showNotification.bind(registration);
    Object.assign(self, { displayed: 0 });
    registration.showNotification = async (...args) => {
      await show(...args);
      Reflect.set(self, 'displayed', (Reflect.get(self, 'displayed') as number) + 1);
    };
  });
  const displayed = () => worker.evaluate(() => Reflect.get(self, 'displayed') as number);
  return {
    /** Until it is displayed: Chromium forgets a notification if it lists them between storing and displaying it. */
    push: async (message: PushMessage) => {
      const before = await displayed();
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: server.url,
        registrationId,
        data: JSON.stringify(message),
      });
      if (message.type !== 'close') await expect.poll(displayed).toBe(before + 1);
    },
    shown: () =>
      worker.evaluate(async () => {
        const all = (await registration.getNotifications()) as Shown[];
        return all
          .map(({ title, body, actions }) => ({ title, body, actions: actions.map((one) => one.title) }))
          .toSorted((a, b) => a.title.localeCompare(b.title));
      }),
    /** Presses the newest notification that has actions. */
    press: (...actions: string[]) =>
      worker.evaluate(async (pressed) => {
        const all = (await registration.getNotifications()) as Shown[];
        const notification = all.findLast((one) => one.actions.length > 0);
        const Click = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
        for (const action of pressed) self.dispatchEvent(new Click('notificationclick', { notification, action }));
      }, actions),
  };
}
