import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Run } from './run.ts';

const file = join(import.meta.dirname, '../docs/reliability.md');

/** Writes the command's section of docs/reliability.md with the figures of its runs, one for each seed. */
export function writeReport(runs: readonly Run[], seconds: number): void {
  const [run, last] = [runs[0]!, runs.at(-1)!];
  const misses = runs.flatMap((one) => one.misses);
  const size = run.part === 1 ? 'In full' : `One part in ${run.part} of the full form`;
  const title = `## ${run.name[0]!.toUpperCase()}${run.name.slice(1)}`;
  const memory = Math.round(totalmem() / 2 ** 30);
  const section = [
    title,
    '',
    `${run.steps ? `${run.steps} steps` : size}, on ${new Date().toISOString().slice(0, 10)}, in ` +
      `${seconds} s, ${run === last ? `seed ${run.seed}` : `seeds ${run.seed} to ${last.seed}`}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory} GiB, ` +
      `load ${loadavg()[1]!.toFixed(0)} (with what others did there), Node ${process.versions.node}.`,
    '',
    ...runs.flatMap((one) => one.figures.map((line) => `- ${line}`)),
    `- ${misses.length} misses`,
    ...misses.slice(0, 20).map((line) => `  - ${line}`),
    '',
  ].join('\n');
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const index = sections.findIndex((one) => one.startsWith(`${title}\n`));
  sections.splice(index === -1 ? sections.length : index, index === -1 ? 0 : 1, section);
  writeFileSync(file, `${sections.map((one) => one.trim()).join('\n\n')}\n`);
}
