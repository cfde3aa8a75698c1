import { Worker } from 'node:worker_threads';
import { refuse } from '#server/http/refusal.ts';
import { BrokenFile } from './broken-file.ts';
import type { WorkerInput, WorkerReply } from './import-worker.ts';
import type { Plan } from './plan.ts';

const longestMs = 30_000;
const mostMegabytes = 700;
const mostWaiting = 4;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One file at a time, in a thread with limits of time and memory. */
export async function readInThread(input: WorkerInput): Promise<Plan> {
  if (input.bytes.length === 0) throw new BrokenFile('This file is empty.');
  if (waiting >= mostWaiting) throw refuse('busy', { retryAfterSeconds: 5 });
  waiting++;
  const reading = last.then(() => readOne(input)).finally(() => void waiting--);
  last = reading.catch(() => {});
  return reading;
}

async function readOne(input: WorkerInput): Promise<Plan> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>();
  const script = new URL(
    import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js',
    import.meta.url,
  );
  const worker = new Worker(script, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const tooMuch = () => reject(new BrokenFile('This file takes too long to read.', { hint: 'Nothing was imported.' }));
  const timer = setTimeout(tooMuch, longestMs);
  worker.once('message', resolve);
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
  );
  worker.once('exit', () => reject(new Error('The thread that reads files ended early.')));
  try {
    const reply = await promise;
    if ('plan' in reply) return reply.plan;
    const { sentence, hint, lines } = reply.broken;
    throw new BrokenFile(sentence, { hint, lines });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
