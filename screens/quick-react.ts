import { createRequire } from 'node:module';
import type { flushSync as FlushSync } from 'react-dom';
import { isFullSize } from '#server/testing/full-size.ts';

/**
 * Loads the production build of React, as people get it: the development build takes more time, and its warnings fail no
 * test. It lacks `act`, which Testing Library needs. At full size the development build runs in Strict Mode.
 */

const load = createRequire(import.meta.url);
const startImmediate = setImmediate;
/** What React's scheduler wants to run next. */
let task: (() => void) | undefined;
let flushSync: typeof FlushSync;

if (!isFullSize) {
  const mode = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  // The scheduler keeps this function when it is loaded.
  globalThis.setImmediate = ((run: () => void) => {
    task = run;
    return startImmediate(runTasks);
  }) as typeof setImmediate;
  load('react/jsx-runtime');
  load('react-dom/client');
  ({ flushSync } = load('react-dom') as { flushSync: typeof FlushSync });
  (load('react') as { act?: typeof act }).act = act;
  globalThis.setImmediate = startImmediate;
  process.env['NODE_ENV'] = mode;
}

/** Runs a change, and renders what follows from it. */
function act<Result>(change: () => Result): Promise<Awaited<Result>> {
  const result = flushSync(change);
  runTasks();
  return ended(result);
}

async function ended<Result>(result: Result): Promise<Awaited<Result>> {
  const value = await result;
  await new Promise(startImmediate);
  return value;
}

function runTasks(): void {
  while (task) {
    const run = task;
    task = undefined;
    run();
  }
}
