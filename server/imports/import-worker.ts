import { parentPort, workerData } from 'node:worker_threads';
import { BrokenFile, type ShownLine } from './broken-file.ts';
import { planOf, type Plan } from './plan.ts';
import { readFile, type Reader } from './read-file.ts';

// Reads one file in a thread of its own: a large or hostile one delays no request, and can be stopped.

export type WorkerInput = Reader & { bytes: Uint8Array };
export type WorkerReply = { plan: Plan } | { broken: { sentence: string; hint: string; lines: readonly ShownLine[] } };

const { bytes, ...reader } = workerData as WorkerInput;

async function read(): Promise<WorkerReply> {
  try {
    return { plan: planOf(await readFile(bytes, reader), reader.today) };
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    return { broken: { sentence: error.message, hint: error.hint, lines: error.lines } };
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort!.postMessage(await read());
