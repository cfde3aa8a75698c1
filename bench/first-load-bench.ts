import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { launchOptions } from '../playwright.config.ts';
import type { Bench } from './findings.ts';
import { inFolder, startKept } from './kept.ts';
import { median } from './measuring.ts';
import { repeatVisits } from './repeat-visits.ts';
import { seedGroups, signIn } from './seed-groups.ts';
import { visit, type Loaded } from './visit.ts';

const rounds = 7;

export const firstLoadBench: Bench = {
  name: 'first-load',
  title: 'The first load of the dashboard',
  about: `Chromium without a cache, at 1440 by 900, for a person with ten habits of five members; all bytes on the wire, headers
included. Then a click on a seal: the frames drawn before the one that shows it kept, and the time from the click until
that frame was drawn. The floor is an empty page in the same browser, with a button that changes one class.
Then home is opened again in the full Chromium, through a network that is away or like slow 3G (2 s for each request, 50 kB/s),
until a promise can be marked.`,
  run: () =>
    inFolder(async (folder) => {
      await seedGroups(folder, { groups: 1, habits: 10, days: 60 });
      const [cookie] = signIn(folder, [1]);
      const kept = await startKept({ DATA_DIR: folder });
      const empty = await startEmptyPage();
      const browser = await chromium.launch(launchOptions);
      const loads: Loaded[] = [];
      const bare: Loaded[] = [];
      for (let round = 0; round < rounds; round++) {
        bare.push(await visit(browser, empty.url, undefined, /^Change$/));
        loads.push(await visit(browser, kept.url, cookie!.slice('kept='.length), /^Mark .* done$/));
      }
      await browser.close();
      const again = await repeatVisits(kept.url, cookie!.slice('kept='.length), rounds);
      empty.stop();
      await kept.stop();
      const first = loads[0]!;
      const most = (of: (load: Loaded) => number) => Math.max(...loads.map(of));
      const shift = most((load) => load.shift);
      const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
      return [
        { what: 'script', figure: kilobytes(first.script), measured: first.script / 1000, goal: { atMost: 115 } },
        { what: 'total', figure: kilobytes(first.all), measured: first.all / 1000, goal: { atMost: 170 } },
        {
          what: 'requests',
          figure: `${first.requests}`,
          measured: most((load) => load.requests),
          goal: { atMost: 14 },
        },
        {
          what: 'layout shift',
          figure: shift.toFixed(3),
          measured: Number(shift.toFixed(3)),
          goal: { atMost: 0 },
        },
        {
          what: 'largest paint',
          figure: `${median(loads.map((load) => load.paintMs)).toFixed(0)} ms`,
          floor: `${median(bare.map((load) => load.paintMs)).toFixed(0)} ms`,
        },
        {
          what: 'frames drawn between a click on the seal and its picture',
          figure: `${median(loads.map((load) => load.frames))}`,
          floor: `${median(bare.map((load) => load.frames))}`,
          measured: most((load) => load.frames),
          goal: { atMost: 0 },
          note: `drawn after ${median(loads.map((load) => load.clickMs)).toFixed(0)} ms, floor ${median(bare.map((load) => load.clickMs)).toFixed(0)} ms`,
        },
        ...again,
      ];
    }),
};

async function startEmptyPage() {
  const page = `<!doctype html><title>Empty</title><button onclick="this.className = 'changed'">Change</button>`;
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
