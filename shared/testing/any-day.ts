import * as fc from 'fast-check';
import { addDays } from '#shared/domain/calendar.ts';

/** For property tests: every day of a century with leap years, one that is skipped included. */
export const anyDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1995-01-01', count));
