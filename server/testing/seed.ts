import { isFullSize } from './full-size.ts';

/**
 * For random tests. `npm test` always draws the same, so that two runs of the same code have the same result;
 * `npm run test:all` and `npm run reliability` draw something new. KEPT_SEED=<the seed of a failure> repeats it.
 */
export const seed = Number(process.env['KEPT_SEED'] ?? (isFullSize ? Date.now() % 2 ** 31 : 1));
