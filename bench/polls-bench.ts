import type { Bench, Finding } from './findings.ts';
import { record, startFloor } from './floor.ts';
import { inFolder, startKept } from './kept.ts';
import { habitsOf, peopleOf, seedGroups, signIn } from './seed-groups.ts';
import { sideBySide } from './side-by-side.ts';
import type { Request } from './wrk.ts';

export const pollsBench: Bench = {
  name: 'polls',
  title: 'A poll that finds nothing new',
  about: `50 connections of 50 people who poll the members and completions of their habits, with a session and the current ETag,
so that every reply is a 304. Headers, limits and logs as in production. The floor is a bare \`node:http\` that sends the
same status and headers. Ratios compare the CPU time per request, of the best rounds; rates follow.`,
  run: () =>
    inFolder(async (folder) => {
      const groups = 10;
      await seedGroups(folder, { groups, habits: 10, days: 60 });
      const people = Array.from({ length: groups }, (_, group) => peopleOf(group)).flat();
      const cookies = signIn(folder, people);
      const kept = await startKept({ DATA_DIR: folder });
      const findings: Finding[] = [];
      for (const polled of ['members', 'completions']) {
        const requests = await Promise.all(
          people.map(async (_, at): Promise<Request> => {
            const habit = habitsOf(Math.floor(at / 5))[at % 10]!;
            const path = `/api/habits/${habit}/${polled}`;
            const cookie = cookies[at]!;
            const { headers } = await record(kept.url, { path, headers: { cookie } });
            return { path, headers: { cookie, 'if-none-match': headers['etag']!, 'accept-encoding': 'gzip' } };
          }),
        );
        const floor = await startFloor(folder, await record(kept.url, requests[0]!));
        const { subject, floor: bare, ...ratio } = await sideBySide(kept, floor, requests);
        await floor.stop();
        findings.push({
          what: `304 of ${polled}`,
          figure: `${subject.cpuPerRequest.toFixed(1)} µs, ${Math.round(subject.rate)}/s`,
          floor: `${bare.cpuPerRequest.toFixed(1)} µs, ${Math.round(bare.rate)}/s`,
          ratio: ratio.cpuRatio,
          goal: { atLeast: 0.8 },
          note: `rate ${ratio.rateRatio.toFixed(2)}, median ${ratio.medianCpuRatio.toFixed(2)}`,
        });
      }
      await kept.stop();
      return findings;
    }),
};
