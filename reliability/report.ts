import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Run } from './run.ts';

const file = join(import.meta.dirname, '../docs/reliability.md');

/** Writes the command's section of docs/reliability.md with this run's figures. */
export function writeReport(run: Run, seconds: number): void {
  const title = `## ${run.name[0]!.toUpperCase()}${run.name.slice(1)}`;
  const memory = Math.round(totalmem() / 2 ** 30);
  const section = [
    title,
    '',
    `${run.part === 1 ? 'In full' : `One part in ${run.part} of the full form`}, on ${new Date().toISOString().slice(0, 10)}, in ` +
      `${seconds} s, seed ${run.seed}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory} GiB, ` +
      `load ${loadavg()[1]!.toFixed(0)} (with what others did there), Node ${process.versions.node}.`,
    '',
    ...run.figures.map((line) => `- ${line}`),
    `- ${run.misses.length} misses`,
    ...run.misses.slice(0, 20).map((line) => `  - ${line}`),
    '',
  ].join('\n');
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const index = sections.findIndex((one) => one.startsWith(`${title}\n`));
  sections.splice(index === -1 ? sections.length : index, index === -1 ? 0 : 1, section);
  writeFileSync(file, `${sections.map((one) => one.trim()).join('\n\n')}\n`);
}
