import { printedTable, type Bench } from './findings.ts';
import { writeSection } from './performance-page.ts';
import { pollsBench } from './polls-bench.ts';

// npm run bench: measures, prints, and writes docs/performance.md. `npm run bench -- polls` runs one.

const benches: Bench[] = [pollsBench];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n== ${bench.title}`);
  const startedAt = Date.now();
  const findings = await bench.run();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  writeSection(bench, findings, seconds);
  console.log(`${printedTable(findings)}\n== ${seconds} s`);
}
