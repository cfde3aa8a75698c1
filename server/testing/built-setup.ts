import { ensureBuilt } from '../../scripts/toolbox.mjs';

/** Some tests start the built program. With Vitest's NODE_ENV, React would be built for development. */
export default function setup(): void {
  const given = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  ensureBuilt();
  process.env['NODE_ENV'] = given;
}
