/** A line of the file, shown beside the one that cannot be read. */
export type ShownLine = { number: number; text: string };

/** Why a file cannot be imported, in a sentence for its owner. */
export class BrokenFile extends Error {
  readonly hint: string;
  readonly lines: readonly ShownLine[];

  constructor(sentence: string, { hint = '', lines = [] }: { hint?: string; lines?: readonly ShownLine[] } = {}) {
    super(sentence);
    this.hint = hint;
    this.lines = lines;
  }
}

const longestShown = 120;

/** The line with the one before and the one after. */
export function brokenLine(text: string, number: number, problem: string, hint?: string): BrokenFile {
  const all = text.split(/\r\n|\n|\r/);
  const lines = [number - 1, number, number + 1].flatMap((at) => {
    const line = all[at - 1];
    return line === undefined || (line === '' && at === all.length)
      ? []
      : [{ number: at, text: line.slice(0, longestShown).toWellFormed() }];
  });
  return new BrokenFile(`Line ${number} ${problem}`, { ...(hint !== undefined && { hint }), lines });
}
