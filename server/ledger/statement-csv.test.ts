import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, decimalFromCents, type Cents } from '#shared/domain/money.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { csvHeader, csvLine } from './statement-csv.ts';

const row = {
  id: 1,
  amount: 500 as Cents,
  currency: 'USD',
  type: 'habit',
  commitment_kind: 'habit',
  commitment_id: 1,
  description: 'Run',
  created_at: Date.parse('2026-03-10T23:30:00.000Z'),
  confirmed_by: null,
} as const;

const lineFor = (description: string) => csvLine({ ...row, description }, 'UTC');

describe('a description', () => {
  test.for([
    ['stays as it is', '🏃 Run, far', '🏃 Run, far'],
    ['keeps its quotes', 'Read "Emma"', 'Read "Emma"'],
    ['keeps its lines', 'one\r\ntwo', 'one\r\ntwo'],
    ['that is a formula becomes text', '=1+1', "'=1+1"],
    ['with a plus in front becomes text', '+1 run', "'+1 run"],
    ['with a minus in front becomes text', '-1 coffee', "'-1 coffee"],
    ['with an at in front becomes text', '@SUM(A1)', "'@SUM(A1)"],
    ['with a tab in front becomes text', '\t=1', "'\t'=1"],
    ['with a line break in front becomes text', '\r=1', "'\r'=1"],
    ['that is a formula with quotes becomes text', '=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
    ['may have those signs further in', 'a=b+c-d@e; f', 'a=b+c-d@e; f'],
    ['with a formula after a semicolon', 'a;=1', "a;'=1"],
    ['with a formula after a tab', 'a\t=1', "a\t'=1"],
    ['with a formula on another line', 'a\n=1', "a\n'=1"],
    ['with a formula after blanks and quotes', 'a; "=1', `a;' "=1`],
  ] as const)('%s', ([, description, cell]) => {
    expect(readCsv(lineFor(description))).toEqual([['2026-03-10', '23:30', cell, 'Habit', '5.00', '', 'USD']]);
  });

  test('is quoted only where necessary', () => {
    expect(lineFor('Run')).toBe('2026-03-10,23:30,Run,Habit,5.00,,USD\r\n');
    expect(lineFor('Run, "far"')).toBe('2026-03-10,23:30,"Run, ""far""",Habit,5.00,,USD\r\n');
  });
});

test('dates and times are in the person’s time zone', () => {
  expect(csvLine(row, 'Asia/Tokyo')).toMatch(/^2026-03-11,08:30,/);
  expect(csvLine(row, 'America/Los_Angeles')).toMatch(/^2026-03-10,16:30,/);
});

test.for([
  ['habit', 500, 'Habit,5.00,,'],
  ['challenge', 1, 'Challenge,0.01,,'],
  ['undo', -500, 'Undone,,5.00,'],
  ['goal', -9_999_999_999, 'Goal redeemed,,99999999.99,'],
] as const)('amounts have no sign: %s of %d cents', ([type, amount, cells]) => {
  expect(csvLine({ ...row, type, amount: amount as Cents }, 'UTC')).toContain(cells);
});

test('begins with a byte order mark and the column names', () => {
  expect(csvHeader).toBe('\uFEFFDate,Time,Description,Type,Earned,Spent,Currency\r\n');
});

const isFormula = (cell: string) => /^[=+\-@\t\r\n]/.test(cell);
const startsFormula = (cell: string) => /^["\s]*[=+\-@\uFF1D]/.test(cell);
const isEarned = (type: string) => type === 'habit' || type === 'challenge';

test('any text reads back unchanged but for apostrophes, and no cell starts like a formula, however it is split', () => {
  const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', '|', '\uFF1D', '');
  const line = fc.record({
    description: fc
      .tuple(sign, sign, fc.string({ unit: 'grapheme' }), sign, sign, sign, sign)
      .map((parts) => parts.join('').replaceAll("'", '')),
    currency: fc.constantFrom(...currencies),
    cents: fc.integer({ min: 1, max: 9_999_999_999 }),
    type: fc.constantFrom('habit', 'challenge', 'undo', 'goal'),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.map(({ cents, ...one }) => {
        return csvLine({ ...row, ...one, amount: (isEarned(one.type) ? cents : -cents) as Cents }, 'UTC');
      });
      const read = readCsv(csvHeader + text.join('')).slice(1);
      expect(read.flat().filter(isFormula)).toEqual([]);
      // As read by those that split at other characters, and do not heed quotes.
      for (const splitter of [/[;\r\n]/, /[\t\r\n]/, /[,\r\n]/, /[|\r\n]/, /[\r\n]/])
        expect(text.join('').split(splitter).filter(startsFormula)).toEqual([]);
      expect(
        read.map(([, , description, , earned, spent, currency]) => [
          description!.replaceAll("'", ''),
          earned,
          spent,
          currency,
        ]),
      ).toEqual(
        lines.map(({ description, type, cents, currency }) => {
          const amount = decimalFromCents(cents as Cents);
          const [earned, spent] = isEarned(type) ? [amount, ''] : ['', amount];
          return [description, earned, spent, currency];
        }),
      );
    }),
  );
});
