import * as fc from 'fast-check';
import type { Day } from '#shared/domain/days.ts';
import { drawnDoer } from './drawn-doer.ts';

const mark = fc.constantFrom(...'xxxxxxxxxxxxxxxx.-o'.split(''));

/** For property tests: one to four people over `length` days, whose current dates differ by up to two days. */
export function anyDoers(first: Day, length: number) {
  return fc.array(
    fc
      .record({
        behind: fc.nat(2),
        joins: fc.oneof(fc.constant(0), fc.nat(length)),
        marks: fc.array(mark, { minLength: length, maxLength: length }),
      })
      .map(({ behind, joins, marks }) => {
        const drawing = marks.map((one, index) => (index < joins ? '-' : one)).join('');
        return drawnDoer(drawing.slice(0, length - behind), first);
      })
      .filter((doer) => doer.spans.length > 0),
    { minLength: 1, maxLength: 4 },
  );
}
