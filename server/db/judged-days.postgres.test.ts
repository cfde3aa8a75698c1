import { existsSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { dayIn, isTimeZone } from '#shared/domain/days.ts';
import { sized } from '#server/testing/full-size.ts';
import { seed } from '#server/testing/seed.ts';

// PostgreSQL has its own zone database and date arithmetic, so it checks our days independently.

const address = inject('postgresUrl');
/** The tzdata editions that Node was built with and that PostgreSQL reads. */
const editions = [process.versions['tz'] ?? '', /version (\w+)/.exec(zoneFile())?.[1] ?? ''];
// Daylight saving rules change: the older of two editions knows only the rules made before it.
const isSame = editions[0] === editions[1];
const until = isSame ? '2030-12-31' : `${editions.toSorted()[0]!.slice(0, 4) || '2020'}-01-01`;
const [from, to] = [Date.parse('2000-01-01T00:00:00Z'), Date.parse(`${until}T00:00:00Z`)];

function zoneFile(): string {
  const file = '/usr/share/zoneinfo/tzdata.zi';
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test(`dayIn agrees with PostgreSQL in every zone that both know (seed ${seed})`, async ({ annotate }) => {
  const judge = new Client({ connectionString: address.replace('DATABASE', 'postgres') });
  await judge.connect();
  try {
    // PostgreSQL reads CET, EET, MET and WET as abbreviations, without daylight saving, before it looks for a zone.
    const { rows: names } = await judge.query<{ name: string }>(
      'select name from pg_timezone_names where name not in (select abbrev from pg_timezone_abbrevs)',
    );
    const theirs = names.map(({ name }) => name).filter((name) => !/^(posix|right)\//.test(name));
    const ours = Intl.supportedValuesOf('timeZone');
    const both = [...new Set([...theirs.filter(isTimeZone), ...ours.filter((zone) => theirs.includes(zone))])];
    expect(both.length).toBeGreaterThan(400);
    await annotate(`known to PostgreSQL only: ${theirs.filter((zone) => !isTimeZone(zone)).join(', ') || 'none'}`);
    await annotate(`judged from 2000 to ${until}, by the editions ${editions.join(' and ')}`);
    await annotate(`known to us only: ${ours.filter((zone) => !theirs.includes(zone)).join(', ') || 'none'}`);

    const moments = fc.sample(fc.integer({ min: from, max: to }), { numRuns: sized(300, 60), seed });
    const { rows } = await judge.query<{ zone: string; days: string[] }>(
      `select zone, array_agg(((to_timestamp(moment / 1000.0) at time zone zone)::date)::text order by place) as days
         from unnest($1::text[]) as zone, unnest($2::bigint[]) with ordinality as moments (moment, place)
         group by zone`,
      [both, moments],
    );
    expect(rows).toHaveLength(both.length);
    const wrong = rows.flatMap(({ zone, days }) =>
      moments.flatMap((moment, place) => {
        const day = dayIn(zone, new Date(moment));
        return day === days[place] ? [] : [`${zone} ${new Date(moment).toISOString()}: ${day}, not ${days[place]}`];
      }),
    );
    expect(wrong).toEqual([]);
  } finally {
    await judge.end();
  }
});
