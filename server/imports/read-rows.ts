import { CsvError, parse } from 'csv-parse/sync';
import { BrokenFile, brokenLine } from './broken-file.ts';

export type Row = { cells: string[]; line: number };

const mostRows = 2_000_000;
const longestCell = 100_000;

/** The rows of a CSV file, with the line on which each begins. Empty lines are skipped. */
export function readRows(text: string, delimiter = ','): Row[] {
  // Ten years of 200 habits are 700,000 rows, for which the parser takes 20 s. Nearly all files hold no quote.
  return text.includes('"') ? parseRows(text, delimiter) : splitRows(text, delimiter);
}

function splitRows(text: string, delimiter: string): Row[] {
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split(/\r\n|\n|\r/);
  if (lines.length > mostRows) throw new BrokenFile('This file has too many lines.');
  return lines.flatMap((line, index) => (line === '' ? [] : { cells: line.split(delimiter), line: index + 1 }));
}

/** The same for any CSV file. */
export function parseRows(text: string, delimiter: string): Row[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      raw: false,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestCell,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: mostRows + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    if (rows.length > mostRows) throw new BrokenFile('This file has too many lines.');
    // The parser counts the line on which a row ends.
    return rows.map(({ record, info }) => ({ cells: record, line: info.lines - breaksIn(record) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line = 1 } = error as { lines?: number };
    throw brokenLine(text, line, 'has a quote that does not fit', 'Every quote must be closed. Nothing was imported.');
  }
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0);
}

/** The columns of a header by name, in lower case. */
export function columnsOf(header: Row): Map<string, number> {
  return new Map(header.cells.map((name, index) => [name.trim().toLowerCase(), index]));
}
