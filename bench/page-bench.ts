import type { Bench, Finding } from './findings.ts';
import { record, startFloor } from './floor.ts';
import { inFolder, startKept } from './kept.ts';
import { peopleOf, seedGroups, signIn } from './seed-groups.ts';
import { sideBySide } from './side-by-side.ts';
import { waitsOf } from './waits.ts';
import type { Request } from './wrk.ts';

export const pageBench: Bench = {
  name: 'page',
  title: 'The page of a signed-in person',
  about: `The home page with the replies to its first calls inside, ten promises of five members, requested by 50 people over 50
connections and compressed as for a browser. The floor is a bare \`node:http\` that sends the same bytes. Waits are measured
twice: on connections that are open, and by wrk, which begins with 50 new ones and counts the requests that they could have
sent while they waited to be accepted. The best of five rounds.`,
  run: () =>
    inFolder(async (folder) => {
      const groups = 10;
      await seedGroups(folder, { groups, habits: 10, days: 60 });
      const people = Array.from({ length: groups }, (_, group) => peopleOf(group)).flat();
      const requests = signIn(folder, people).map((cookie): Request => ({
        path: '/',
        headers: { cookie: `${cookie}; kept-signed-in=1`, 'accept-encoding': 'gzip, deflate, br' },
      }));
      const kept = await startKept({ DATA_DIR: folder });
      const reply = await record(kept.url, requests[0]!);
      const floor = await startFloor(folder, reply);
      const { subject, floor: bare, ...ratio } = await sideBySide(kept, floor, requests, 5);
      const waits = [];
      const bareWaits = [];
      for (let round = 0; round < 5; round++) {
        bareWaits.push(await waitsOf(floor.url, requests, { seconds: 2 }));
        waits.push(await waitsOf(kept.url, requests, { seconds: 4 }));
      }
      const best = waits.toSorted((one, other) => one.p99 - other.p99)[0]!;
      await floor.stop();
      await kept.stop();
      const findings: Finding[] = [
        {
          what: `the home page, ${(reply.bytes.length / 1000).toFixed(1)} kB packed, pages a second`,
          figure: `${subject.cpuPerRequest.toFixed(0)} µs, ${Math.round(subject.rate)}/s`,
          floor: `${bare.cpuPerRequest.toFixed(0)} µs, ${Math.round(bare.rate)}/s`,
          ratio: ratio.cpuRatio,
          goal: { atLeast: 2000 },
          measured: subject.rate,
          note: `rate ${ratio.rateRatio.toFixed(2)}, median ${ratio.medianCpuRatio.toFixed(2)}`,
        },
        {
          what: 'the longest wait of 99 in 100, on 50 open connections',
          figure: `${best.p99.toFixed(1)} ms`,
          floor: `${Math.min(...bareWaits.map(({ p99 }) => p99)).toFixed(1)} ms`,
          goal: { atMost: 60 },
          measured: best.p99,
          note: `half within ${best.p50.toFixed(1)} ms, all within ${best.worst.toFixed(0)} ms`,
        },
        {
          what: 'the same by wrk, with 50 new connections',
          figure: `${subject.p99.toFixed(1)} ms`,
          floor: `${bare.p99.toFixed(1)} ms`,
          note: `half within ${subject.p50.toFixed(1)} ms`,
        },
      ];
      return findings;
    }),
};
