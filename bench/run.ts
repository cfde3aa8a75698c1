import { clickingBench } from './clicking-bench.ts';
import { clusterBench } from './cluster-bench.ts';
import { completingBench } from './completing-bench.ts';
import { crowdBench } from './crowd-bench.ts';
import { dashboardBench } from './dashboard-bench.ts';
import { printedTable, type Bench } from './findings.ts';
import { firstLoadBench } from './first-load-bench.ts';
import { lettersBench } from './letters-bench.ts';
import { writeSection } from './performance-page.ts';
import { growthBench } from './growth-bench.ts';
import { importBench } from './import-bench.ts';
import { pageBench } from './page-bench.ts';
import { pollsBench } from './polls-bench.ts';
import { remindersBench } from './reminders-bench.ts';
import { socketsBench } from './sockets-bench.ts';
import { startBench } from './start-bench.ts';
import { storageBench } from './storage-bench.ts';

// npm run bench: measures, prints, and writes docs/performance.md. `npm run bench -- polls` runs one;
// `npm run bench -- reminders 5000` tries it with another size, and writes nothing.

const benches: Bench[] = [
  pollsBench,
  dashboardBench,
  pageBench,
  growthBench,
  completingBench,
  crowdBench,
  firstLoadBench,
  clickingBench,
  socketsBench,
  startBench,
  clusterBench,
  remindersBench,
  lettersBench,
  importBench,
  storageBench,
];

const isSize = (word: string) => /^\d+$/.test(word);
const size = process.argv.slice(2).find(isSize);
const wanted = process.argv.slice(2).filter((word) => !isSize(word));
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n== ${bench.title}`);
  const startedAt = Date.now();
  const findings = await bench.run(size === undefined ? undefined : Number(size));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (size === undefined) writeSection(bench, findings, seconds);
  console.log(`${printedTable(findings)}\n== ${seconds} s`);
}
