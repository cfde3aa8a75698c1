import { byTests } from './by-tests.ts';
import { crash } from './crash.ts';
import { dependencies } from './dependencies.ts';
import { deploys } from './deploys.ts';
import { flooding } from './flooding.ts';
import { input } from './input.ts';
import { ledger } from './ledger.ts';
import { model } from './model.ts';
import { writeReport } from './report.ts';
import { offline } from './offline.ts';
import { newRun, type Run } from './run.ts';
import { soak } from './soak.ts';
import { lazyWorlds, type Worlds } from './worlds.ts';

// npm run reliability [-- <commands> --short --seed <number> --seeds <number> --part <number> --steps <number>]: checks
// that load and failures lose or double nothing. Starts its own databases and servers. Writes docs/reliability.md, except
// in the short form.

const commands: Record<string, (run: Run, worlds: Worlds) => Promise<void>> = {
  ledger,
  model,
  crash,
  dependencies,
  offline,
  deploys,
  backups: byTests(['server/backup/backup.db.test.ts']),
  stress: byTests([
    'shared/domain/days.test.ts',
    'shared/domain/streaks-against-model.test.ts',
    'server/auth/account-races.db.test.ts',
    'server/dashboard/cached-dashboards.http.test.ts',
    'server/db/judged-days.postgres.test.ts',
    'server/db/query-plans.db.test.ts',
    'server/habits/habit-races.db.test.ts',
    'server/ledger/ledger-races.db.test.ts',
    'server/ledger/random-mixes.db.test.ts',
    'server/nudges/own-nudges.db.test.ts',
    'server/pledges/large-pledges.http.test.ts',
    'server/pledges/pledges-model.db.test.ts',
    'server/shared-goals/jar-conservation.db.test.ts',
    'server/realtime/instances.postgres.test.ts',
    'server/fuzz.http.test.ts',
  ]),
  access: byTests([
    'server/access.http.test.ts',
    'server/realtime/socket-access.http.test.ts',
    'server/realtime/socket-table.http.test.ts',
  ]),
  input,
  texts: byTests(['e2e/script-texts.spec.ts']),
  flooding,
  supply: byTests(['server/secrets.process.test.ts', 'server/supply.test.ts']),
  soak,
};

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const seed = numberAfter('--seed', Date.now() % 2 ** 31);
const seeds = numberAfter('--seeds', 1);
const part = numberAfter('--part', 1);
const steps = words.includes('--steps') ? numberAfter('--steps', 0) : undefined;
const wanted = words.filter((word) => /^[a-z]+$/.test(word));
const unknown = wanted.find((word) => !(word in commands));
if (unknown || !Number.isInteger(seed) || !(part >= 1) || !(seeds >= 1) || !((steps ?? 1) >= 1)) {
  console.error(
    `There are ${Object.keys(commands).join(', ')}; with --short, --seed <number>, --seeds <how many>, ` +
      '--part <10 for a tenth>, --steps <number, of offline>.',
  );
  process.exit(1);
}

// Exit handlers stop everything that was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const worlds = lazyWorlds();
let missed = 0;
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(commands)) {
    const runs: Run[] = [];
    const startedAt = performance.now();
    for (let next = seed; next < seed + seeds; next++) {
      const run = newRun(name, { seed: next, isShort, part, steps });
      runs.push(run);
      console.log(`\n${name} (seed ${next}${isShort ? ', short form' : ''})`);
      await commands[name]!(run, worlds);
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const misses = runs.flatMap((run) => run.misses).length;
    console.log(`${name}: ${misses === 0 ? 'held' : `${misses} MISSES`} in ${seconds} s`);
    missed += misses;
    if (!isShort) writeReport(runs, seconds);
  }
} catch (error) {
  console.error(error);
  missed++;
}
await worlds.stop();
console.log(missed === 0 ? '\nEverything held.' : `\n${missed} misses; the seed was ${seed}.`);
process.exit(missed === 0 ? 0 : 1);

function numberAfter(word: string, otherwise: number): number {
  return words.includes(word) ? Number(words[words.indexOf(word) + 1]) : otherwise;
}
