import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRows, readRows } from './read-rows.ts';

test('rows without quotes are split as the parser would read them', () => {
  const cell = fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[",\r\n]/g, ''));
  const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','));
  const separator = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(fc.array(row), separator, fc.boolean(), fc.boolean(), (rows, between, isEnded, hasMark) => {
      const text = `${hasMark ? '\uFEFF' : ''}${rows.join(between)}${isEnded ? between : ''}`;
      expect(readRows(text)).toEqual(parseRows(text, ','));
    }),
  );
});

test('a quoted cell keeps its commas and line breaks, and rows keep the line on which they begin', () => {
  expect(readRows('a,"b,\n""c"""\r\n\nd,e\n')).toEqual([
    { cells: ['a', 'b,\n"c"'], line: 1 },
    { cells: ['d', 'e'], line: 4 },
  ]);
});
