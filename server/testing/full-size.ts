/** In `npm run reliability` and `npm run test:all`. */
export const isFullSize = process.env['KEPT_TEST_ALL'] === '1';

/** How much of something a test does: less in `npm test`, where it only has to show what it promises. */
export function sized(full: number, usual: number): number {
  return isFullSize ? full : usual;
}
