import type { Bench, Finding } from './findings.ts';
import { growthOf } from './growth.ts';
import { record, startFloor } from './floor.ts';
import { inFolder, startKept } from './kept.ts';
import { median, msOf } from './measuring.ts';
import { habitsOf, peopleOf, seedGroups, signIn } from './seed-groups.ts';
import { sideBySide } from './side-by-side.ts';
import type { Request } from './wrk.ts';

export const dashboardBench: Bench = {
  name: 'dashboard',
  title: 'The dashboard',
  about: `Ten habits of five members, requested by 50 people and compressed, as browsers do it. The floor is a bare \`node:http\` that
sends the same bytes. "Uncached" is the first call after a change, over HTTP, alone on the server. Growth is compared
without HTTP, where it shows most: reading a dashboard and completing a habit, in turns on both databases.`,
  run: async () => [...(await sent()), ...(await growthWithHistory()), ...(await growthWithUsers())],
};

async function sent(): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const groups = 10;
    await seedGroups(folder, { groups, habits: 10, days: 60 });
    const people = Array.from({ length: groups }, (_, group) => peopleOf(group)).flat();
    const requests = signIn(folder, people).map((cookie): Request => ({
      path: '/api/dashboard',
      headers: { cookie, 'accept-encoding': 'gzip' },
    }));
    const kept = await startKept({ DATA_DIR: folder });
    const reply = await record(kept.url, requests[0]!);
    const floor = await startFloor(folder, reply);
    const { subject, floor: bare, ...ratio } = await sideBySide(kept, floor, requests, 5);

    const uncached: number[] = [];
    for (let round = 0; round < 40; round++) {
      const group = round % groups;
      // A comment invalidates the cached dashboards of all five members.
      const headers = { ...requests[group * 5]!.headers, 'content-type': 'application/json' };
      await fetch(`${kept.url}/api/habits/${habitsOf(group)[0]}/comments`, {
        method: 'POST',
        headers,
        body: '{"content":"Well done."}',
      });
      for (const request of requests.slice(group * 5, group * 5 + 5))
        uncached.push(await msOf(() => record(kept.url, request)));
    }
    const again: number[] = [];
    for (const request of [...requests, ...requests]) again.push(await msOf(() => record(kept.url, request)));
    await floor.stop();
    await kept.stop();
    return [
      {
        what: `sent from memory, ${(reply.bytes.length / 1000).toFixed(1)} kB packed`,
        figure: `${subject.cpuPerRequest.toFixed(1)} µs, ${Math.round(subject.rate)}/s`,
        floor: `${bare.cpuPerRequest.toFixed(1)} µs, ${Math.round(bare.rate)}/s`,
        ratio: ratio.cpuRatio,
        goal: { atLeast: 0.5 },
        note: `rate ${ratio.rateRatio.toFixed(2)}, median ${ratio.medianCpuRatio.toFixed(2)}`,
      },
      {
        what: 'uncached, after a change',
        figure: `${median(uncached).toFixed(2)} ms`,
        floor: `${median(again).toFixed(2)} ms from memory`,
      },
    ];
  });
}

async function growthWithHistory(): Promise<Finding[]> {
  const small = { groups: 4, habits: 10, days: 365 };
  const { reads, bytes } = await growthOf(small, { ...small, days: 3650 }, 200);
  return [
    { what: 'bytes, 10 years against 365 days', ...bytes, goal: { atMost: 1.1 } },
    { what: 'reading, 10 years against 365 days', ...reads, goal: { atMost: 1.1 } },
  ];
}

async function growthWithUsers(): Promise<Finding[]> {
  const small = { groups: 20, habits: 10, days: 15 };
  const { reads, writes } = await growthOf(small, { ...small, groups: 20_000, busyEvery: 100 }, 900);
  const what = '100,000 users with 3 million completions against 100';
  return [
    { what: `reading, ${what}`, ...reads, goal: { atMost: 1.2 } },
    { what: `completing, ${what}`, ...writes, goal: { atMost: 1.2 } },
  ];
}
