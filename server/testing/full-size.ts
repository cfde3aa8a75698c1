/** True in `npm run reliability` and `npm run test:all`. */
export const isFullSize = process.env['KEPT_TEST_ALL'] === '1';

/** The amount of work for a test: less in `npm test`. */
export function sized(full: number, usual: number): number {
  return isFullSize ? full : usual;
}
