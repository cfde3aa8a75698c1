import * as fc from 'fast-check';
import { addDays } from '#shared/domain/calendar.ts';

/** For property tests: any day of a century, which includes 2100, a year without a leap day. */
export const anyDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1995-01-01', count));
