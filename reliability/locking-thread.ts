import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';

// A companion who locks promises again and again, as completing does. On its own thread, so that it waits for locks and not
// for the event loop of the server. Each message asks for the longest wait since the one before.

const { url, ids } = workerData as { url: string; ids: readonly number[] };
let longest = 0;
let waitsSince: number | undefined;
const waited = () => (waitsSince === undefined ? 0 : performance.now() - waitsSince);
parentPort!.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not a window
  parentPort!.postMessage(Math.max(longest, waited()));
  longest = 0;
});

const client = new Client(url);
await client.connect();
for (;;) {
  for (const id of ids) {
    waitsSince = performance.now();
    await client.query('update commitments set completion_count = completion_count where id = $1', [id]);
    longest = Math.max(longest, waited());
    waitsSince = undefined;
  }
  await new Promise((resolve) => setTimeout(resolve, 1));
}
