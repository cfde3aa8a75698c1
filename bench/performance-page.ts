import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { markdownTable, type Bench, type Finding } from './findings.ts';

const page = join(import.meta.dirname, '../docs/performance.md');

/** Replaces this bench's section of the page and leaves the rest unchanged. */
export function writeSection({ name, title, about }: Bench, findings: readonly Finding[], seconds: number): void {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end ${name} -->`];
  const day = new Date().toISOString().slice(0, 10);
  const section = [
    begin,
    '',
    `## ${title}`,
    '',
    about,
    '',
    markdownTable(findings),
    '',
    `\`npm run bench -- ${name}\`, ${day}, ${seconds} s, on ${machine()}.`,
    '',
    end,
  ].join('\n');
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  writeFileSync(
    page,
    before !== undefined && after !== undefined ? before + section + after : `${text.trimEnd()}\n\n${section}\n`,
  );
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  return `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}
