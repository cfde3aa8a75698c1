// npm run test:more: the part of `npm run test:all` that `npm test` leaves out. Database tests come first.
// -- --minutes 10: only parts that usually fit into ten minutes; the others are listed as skipped.
import { ensureSystemPackages } from './system-packages.mjs';
import { newTestRun } from './test-run.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';
import { buildAside, ensureInstalled, node, watch } from './toolbox.mjs';

ensureInstalled();
ensureSystemPackages();

const minutes = process.argv.includes('--minutes')
  ? Number(process.argv[process.argv.indexOf('--minutes') + 1])
  : Infinity;
const env = { KEPT_TEST_ALL: '1' };

/** @param {string} command @param {number} usually @returns {Part} */
const reliability = (command, usually) => ({
  name: `reliability-${command}`,
  usually,
  run: async (onProgress) => {
    const { code, ending } = await watch([node(), 'reliability/main.ts', command, '--short'], { onProgress });
    if (code === 0) return { passed: 1, failures: [] };
    const again = `npm run reliability -- ${command} --short`;
    return { passed: 0, failures: [{ name: `reliability ${command}`, reason: ending, again }] };
  },
});

/** The browser tests that `npm test` leaves out or does less of. */
const fullSizeTests = ['--grep', '@full|@sized'];

/** `usually`: minutes on two cores. @typedef {{ name: string, usually: number, run: Parameters<typeof run.part>[1] }} Part */
const run = newTestRun();
/** @type {Part[]} */
const parts = [
  { name: 'postgres', usually: 5, run: (onProgress) => runVitest(['--project', 'postgres'], { env, onProgress }) },
  reliability('ledger', 0.5),
  reliability('crash', 1),
  reliability('dependencies', 1),
  reliability('deploys', 1),
  reliability('flooding', 0.5),
  { name: 'http', usually: 2, run: (onProgress) => runVitest(['--project', 'http'], { env, onProgress }) },
  { name: 'browser', usually: 5, run: (onProgress) => runPlaywright(fullSizeTests, { env, onProgress }) },
  reliability('soak', 1),
  reliability('offline', 2),
];

await run.part('build', buildAside);
for (const part of parts) {
  if (run.minutes() + part.usually <= minutes) await run.part(part.name, part.run);
  else run.say(`${part.name} skipped: it usually takes ${part.usually} minutes`);
}
process.exitCode = run.finish();
