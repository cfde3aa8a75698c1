import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './findings.ts';
import { startScript } from './floor.ts';
import { inFolder, startKept } from './kept.ts';
import { median, memoryOf } from './measuring.ts';
import { openSockets, type IdleSocket } from './idle-sockets.ts';
import { seedGroups, signIn } from './seed-groups.ts';
import { seedCrowd } from './seed-crowd.ts';

const idle = 10_000;
const crowd = 1000;
const nudges = 9;

export const socketsBench: Bench = {
  name: 'sockets',
  title: 'Sockets',
  about: `10,000 people are connected and idle: the growth of the server's resident memory per socket. The floor is a bare \`ws\`
server with the same sockets. Then nine of a habit's 1,001 members nudge the other 1,000, one after the other: the time
from the request until half of them, and the last one, have received it, including the storing of 1,000 notifications.
The floor is a bare \`ws\` server that sends the same text to 1,000 sockets.`,
  run: () =>
    inFolder(async (folder) => {
      await seedGroups(folder, { groups: idle / 5, habits: 1, days: 1 });
      const habitId = seedCrowd(
        folder,
        Array.from({ length: crowd + 1 }, (_, at) => at + 1),
      );
      const people = Array.from({ length: idle }, (_, at) => at + 1);
      const cookies = signIn(folder, people);
      const kept = await startKept({ DATA_DIR: folder });
      const bare = await startScript('bare-sockets.ts', []);

      const grown: number[] = [];
      const opened: IdleSocket[][] = [];
      for (const { url, pid } of [bare, kept]) {
        const before = memoryOf(pid);
        opened.push(await openSockets(url, people, cookies));
        // Wait until the garbage of the handshakes is collected, which the heartbeats trigger.
        await sleep(12_000);
        grown.push((memoryOf(pid) - before) / idle / 1000);
        // A process cannot hold twenty thousand open sockets.
        if (pid === bare.pid) for (const socket of opened[0]!.splice(crowd)) socket.end();
      }
      const [bareSockets, sockets] = opened as [IdleSocket[], IdleSocket[]];

      const fanned = { kept: [] as Heard[], bare: [] as Heard[] };
      for (let nudge = 0; nudge < nudges; nudge++) {
        const listening = sockets.slice(0, crowd + 1).filter((_, at) => at !== nudge);
        fanned.kept.push(
          await untilHeard(listening, () =>
            fetch(`${kept.url}/api/habits/${habitId}/nudge`, { method: 'POST', headers: { cookie: cookies[nudge]! } }),
          ),
        );
        fanned.bare.push(await untilHeard(bareSockets, () => fetch(`${bare.url}/${crowd}`)));
      }
      for (const socket of [...bareSockets, ...sockets]) socket.end();
      await bare.stop();
      await kept.stop();
      return [
        {
          what: 'memory of an idle socket',
          figure: `${grown[1]!.toFixed(1)} kB`,
          floor: `${grown[0]!.toFixed(1)} kB`,
          measured: grown[1]!,
          goal: { atMost: 10 },
        },
        {
          what: 'a nudge to 1,000 people',
          figure: `${medianOf(fanned.kept, 'middle')} ms`,
          floor: `${medianOf(fanned.bare, 'middle')} ms`,
          measured: Number(medianOf(fanned.kept, 'middle')),
          goal: { atMost: 50 },
          note: `the last received it after ${medianOf(fanned.kept, 'last')} ms, floor ${medianOf(fanned.bare, 'last')} ms`,
        },
      ];
    }),
};

/** Milliseconds from the request until half of the sockets, and the last one, have received it. */
type Heard = { middle: number; last: number };

const medianOf = (heard: readonly Heard[], which: keyof Heard) => median(heard.map((one) => one[which])).toFixed(0);

async function untilHeard(sockets: readonly IdleSocket[], say: () => Promise<Response>): Promise<Heard> {
  const heard = Promise.all(sockets.map((socket) => socket.next()));
  const startedAt = performance.now();
  const { ok, status } = await say();
  if (!ok) throw new Error(`The nudge was answered with ${status}`);
  const after = (await heard).map((at) => at - startedAt);
  return { middle: median(after), last: Math.max(...after) };
}
