/** One line of a bench. A figure without a goal explains the others. */
export type Finding = {
  what: string;
  figure: string;
  floor?: string;
  /** Figure divided by floor, which the goal is about. */
  ratio?: number;
  goal?: { atLeast: number } | { atMost: number };
  /** The goal's value, where it is not the ratio. */
  measured?: number;
  note?: string;
};

export type Bench = {
  name: string;
  title: string;
  /** What was measured, and how. */
  about: string;
  /** With another size than the usual one, if it has a size. */
  run: (size?: number) => Promise<Finding[]>;
};

const head = ['what', 'figure', 'floor', 'ratio', 'goal', 'met', ''];

/** Padded like the formatter does. */
export function markdownTable(findings: readonly Finding[]): string {
  const rows = padded([head, ...findings.map(cells)]);
  const line = rows[0]!.map((cell) => '-'.repeat(cell.length));
  return rows
    .toSpliced(1, 0, line)
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

export function printedTable(findings: readonly Finding[]): string {
  return padded([head, ...findings.map(cells)])
    .map((row) => row.join('  '))
    .join('\n');
}

function padded(rows: readonly string[][]): string[][] {
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)));
}

function cells({ what, figure, floor, ratio, goal, measured, note }: Finding): string[] {
  return [
    what,
    figure,
    floor ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`) : '',
    goal ? (isMet(goal, measured ?? ratio) ? 'met' : 'missed') : '',
    note ?? '',
  ];
}

function isMet(goal: NonNullable<Finding['goal']>, value: number | undefined): boolean {
  if (value === undefined) throw new Error('A goal needs a ratio or something measured');
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}
