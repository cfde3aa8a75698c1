import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { snapshotStored } from '../e2e/stored-snapshot.ts';
import { launchOptions } from '../playwright.config.ts';
import { lossyProxy } from './lossy-proxy.ts';
import type { Run } from './run.ts';
import type { World, Worlds } from './worlds.ts';

// One person with two devices, on networks that lose, delay and double calls, and with browsers that are reloaded and
// killed: at the end every mark they saw stands once, and nothing else does.

const password = 'secret-offline-1';
const reward = 100;
type Device = {
  name: string;
  folder: string;
  network: Awaited<ReturnType<typeof lossyProxy>>;
  context: BrowserContext;
  page: Page;
  /** Marked on this device only, or on both. */
  promises: string[];
};
type Shown = 'done' | 'open' | undefined;

export async function offline(run: Run, worlds: Worlds): Promise<void> {
  for await (const world of worlds.both()) await live(run, world, run.steps ?? run.size(2000, 100));
}

async function live(run: Run, world: World, steps: number): Promise<void> {
  const person = { username: `off${run.seed % 1e6}${world.name.slice(0, 3)}`, password };
  await register(world.url, person);
  const devices = await Promise.all([
    openDevice('phone', ['Phone 1', 'Phone 2', 'Both'], world, run, person),
    openDevice('laptop', ['Laptop 1', 'Laptop 2', 'Both'], world, run, person),
  ]);
  /** What the person last saw of a promise that one device marks; undefined if they saw neither. */
  const seen = new Map<string, boolean | undefined>();
  const count: Record<string, number> = {};

  async function act(device: Device): Promise<void> {
    const name = device.promises[run.below(device.promises.length)]!;
    const before = await shownOn(device.page, name);
    if (!before) return;
    const wanted = before === 'done' ? 'open' : 'done';
    const button = before === 'done' ? `Undo ${name}` : `Mark ${name} done`;
    const pressed = await device.page
      .getByRole('button', { name: button, exact: true })
      .click({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    // The other device was faster.
    if (!pressed) return;
    seen.set(name, undefined);
    // A person who acts and puts the phone away at once has seen nothing.
    if (run.below(10) === 0) return;
    const after = await untilShown(device.page, name, wanted);
    if (name === 'Both') return;
    if (after === wanted) seen.set(name, wanted === 'done');
    else run.miss(`${device.name}: "${name}" stays ${after ?? 'busy'} after ${button}`);
  }

  async function step(): Promise<void> {
    const device = devices[run.below(2)]!;
    const lot = run.below(100);
    const kind = lot < 70 ? 'acts' : lot < 82 ? 'networks' : lot < 92 ? 'reloads' : lot < 98 ? 'closed pages' : 'kills';
    count[kind] = (count[kind] ?? 0) + 1;
    if (kind === 'acts') return act(device);
    if (kind === 'networks') return changeNetwork(device, run.below(3));
    if (kind === 'reloads') await device.page.reload().catch(() => {});
    else if (kind === 'closed pages') await reopenPage(device);
    else await killBrowser(device);
    await opened(device, run);
  }

  try {
    for (let number = 0; number < steps; number++) {
      try {
        await step();
      } catch (error) {
        run.miss(`step ${number}: ${String(error).split('\n', 1)[0]}`);
        for (const device of devices) await reopenPage(device);
      }
    }
    for (const { network } of devices) network.mode = 'good';
    for (const device of devices) await settle(device, run);
    await compare(run, world, person, devices, seen);
  } finally {
    for (const { context, network, folder } of devices) {
      await context.close().catch(() => {});
      network.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const calls = devices.map(({ network }) => network.seen);
  const [all, lost] = [sum(calls.map((one) => one.calls)), sum(calls.map((one) => one.faults))];
  const told = Object.entries(count).map(([kind, times]) => `${times} ${kind}`);
  run.figure(`${world.name}: ${steps} steps (${told.join(', ')}), ${lost} of ${all} calls lost, late or doubled`);
}

async function register(url: string, { username }: { username: string }): Promise<void> {
  // It is about noon there, so that no midnight passes.
  const hour = new Date().getUTCHours() - 12;
  const timezone = `Etc/GMT${hour < 0 ? '' : '+'}${hour}`;
  const form = { username, email: `${username}@example.com`, password, name: 'Olga Off', timezone };
  const headers = { 'content-type': 'application/json', origin: url };
  const made = await fetch(`${url}/api/register`, { method: 'POST', headers, body: JSON.stringify(form) });
  const cookie = made.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  for (const name of ['Phone 1', 'Phone 2', 'Laptop 1', 'Laptop 2', 'Both']) {
    const habit = {
      name,
      description: 'Far from any network',
      frequency: 'Daily',
      rewardAmount: '1.00',
      currency: 'USD',
    };
    await fetch(`${url}/api/habits`, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(habit) });
  }
}

async function openDevice(
  name: string,
  promises: string[],
  world: World,
  run: Run,
  person: { username: string; password: string },
): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), `kept-${name}-`));
  const network = await lossyProxy(world.url, run.below);
  const context = await launch(folder, network.url);
  const page = context.pages()[0] ?? (await context.newPage());
  const device = { name, folder, network, context, page, promises };
  const signedIn = await page.request.post('/api/login', { data: person, headers: { origin: network.url } });
  if (!signedIn.ok()) throw new Error(`${name} cannot sign in: ${signedIn.status()}`);
  await page.goto('/');
  await page.getByRole('article', { name: 'Both' }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // It stores what it knows a few seconds after it has read it.
  await snapshotStored(page, 'Laptop 2');
  // Browsers write cookies half a minute later, or when they are closed.
  await context.close();
  device.context = await launch(folder, network.url);
  await openPage(device);
  await device.page.getByRole('article', { name: 'Both' }).waitFor();
  return device;
}

/** The first page of a browser that was just started. */
async function openPage(device: Device): Promise<void> {
  device.page = device.context.pages()[0] ?? (await device.context.newPage());
  await declineReminders(device.page);
  await device.page.goto('/').catch(() => {});
}

/** After the first kept promise the app offers one, in a dialog. */
async function declineReminders(page: Page): Promise<void> {
  const no = page.getByRole('button', { name: 'Not now' });
  await page.addLocatorHandler(no, () => no.click());
}

/** The headless shell keeps no profile. */
const browser = { executablePath: '/usr/bin/chromium', args: ['--headless=new', ...launchOptions.args] };

const launch = (folder: string, baseURL: string) =>
  chromium.launchPersistentContext(folder, { ...browser, baseURL, reducedMotion: 'reduce' });

async function reopenPage(device: Device): Promise<void> {
  const fresh = await device.context.newPage();
  await device.page.close();
  device.page = fresh;
  await declineReminders(fresh);
  await fresh.goto('/').catch(() => {});
}

/** As when the system runs out of memory. */
async function killBrowser(device: Device): Promise<void> {
  // "host-4711"
  const owner = readlinkSync(join(device.folder, 'SingletonLock'));
  process.kill(Number(owner.slice(owner.lastIndexOf('-') + 1)), 'SIGKILL');
  await device.context.close().catch(() => {});
  device.context = await launch(device.folder, device.network.url);
  await openPage(device);
}

async function changeNetwork(device: Device, lot: number): Promise<void> {
  if (lot === 0) device.network.goAway();
  else device.network.mode = lot === 1 ? 'lossy' : 'good';
  await device.context.setOffline(lot === 0);
}

/** With or without a network the app opens with what it last knew. */
async function opened({ page, name, network }: Device, run: Run): Promise<void> {
  const isOpen = await page
    .getByRole('article', { name: 'Both' })
    // A silent connection is given up after 20 s.
    .waitFor({ timeout: 45_000 })
    .then(
      () => true,
      () => false,
    );
  run.holds(isOpen, `${name} does not open, its network is ${network.mode}`);
}

async function shownOn(page: Page, name: string): Promise<Shown> {
  const button = (label: string) => page.getByRole('button', { name: label, exact: true, disabled: false });
  if (await button(`Undo ${name}`).count()) return 'done';
  return (await button(`Mark ${name} done`).count()) ? 'open' : undefined;
}

async function untilShown(page: Page, name: string, wanted: Shown): Promise<Shown> {
  // Patient: on a bad network the button is off until the screen has been read again.
  const until = Date.now() + 60_000;
  for (;;) {
    const shown = await shownOn(page, name);
    if (shown === wanted || Date.now() > until) return shown;
    await sleep(50);
  }
}

/** Until nothing waits on this device. */
async function settle(device: Device, run: Run): Promise<void> {
  await device.context.setOffline(false);
  await device.page.reload();
  await opened(device, run);
  const waiting = device.page.getByRole('button', { name: /\d+ waiting/ });
  const until = Date.now() + 60_000;
  while ((await waiting.count()) > 0 && Date.now() < until) await sleep(200);
  run.holds((await waiting.count()) === 0, `${device.name} still has something to send`);
}

async function compare(
  run: Run,
  world: World,
  { username }: { username: string },
  devices: readonly Device[],
  seen: ReadonlyMap<string, boolean | undefined>,
): Promise<void> {
  const { read, close } = await world.reader();
  const { id, balance } = await read
    .selectFrom('users')
    .select(['id', 'balance'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const marks = await read
    .selectFrom('commitment_members as member')
    .innerJoin('commitments', 'commitments.id', 'member.commitment_id')
    .leftJoin('commitment_completions as mark', (join) =>
      join.onRef('mark.commitment_id', '=', 'commitments.id').onRef('mark.user_id', '=', 'member.user_id'),
    )
    .select(['commitments.id', 'commitments.name', 'mark.id as mark'])
    .where('member.user_id', '=', id)
    .execute();
  const rows = await read
    .selectFrom('reward_transactions')
    .select(['commitment_id', 'amount'])
    .where('user_id', '=', id)
    .execute();
  await close();
  for (const { id: commitmentId, name, mark } of marks) {
    const paid = sum(rows.filter((row) => row.commitment_id === commitmentId).map(({ amount }) => amount));
    run.holds(
      paid === (mark === null ? 0 : reward),
      `"${name}" is ${mark === null ? 'open' : 'done'} and paid ${paid}`,
    );
    const last = seen.get(name);
    run.holds(last === undefined || last === (mark !== null), `"${name}" was last seen ${last ? 'done' : 'open'}`);
    for (const { name: device, page } of devices) {
      const shown = await untilShown(page, name, mark === null ? 'open' : 'done');
      run.holds(shown === (mark === null ? 'open' : 'done'), `${device} shows "${name}" as ${shown ?? 'busy'}`);
    }
  }
  run.holds(marks.length === 5, `${marks.length} marks of 5 promises`);
  run.holds(balance === sum(rows.map(({ amount }) => amount)), `the balance is ${balance}`);
}

const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0);
