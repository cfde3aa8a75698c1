import { setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setDefaultCACertificates } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { oneAfterTheOther } from '#server/db/in-turns.ts';
import { encrypt, type DeviceKeys } from './encrypt.ts';

// Encrypts and posts pushes in a thread of its own, because both together take most of a millisecond: a minute in which
// many reminders are due must not hold up requests.

export type PushTask = {
  id: number;
  /** At a known service: see push-hosts. */
  url: string;
  keys: DeviceKeys;
  message: string;
  headers: Record<string, string>;
  limitMs: number;
};

/** What the service answered, or why it did not. `waitedMs` is how long, without the time in which this thread was busy. */
export type PushAnswer = ({ status: number; retryAfter: string | undefined } | { failure: string }) & {
  waitedMs: number;
};

/** `error` is the name of what was thrown before anything was sent. */
export type PushResult = { id: number } & ({ answer: PushAnswer } | { error: string });

export type ThreadInput = { certificates: string[] };

/** Services answer with a few words. */
const longestReply = 16_384;
const backgroundPriority = 10;

// Only on Linux does this concern the calling thread and not the whole process. Before loading undici, which takes
// 100 ms in the minute when people are served and many reminders are due.
if (process.platform === 'linux') setPriority(backgroundPriority);
const { Agent } = await import('undici');

const agent = new Agent({ keepAliveTimeout: 60_000, headersTimeout: 0, bodyTimeout: 0, allowH2: false });
const turn = oneAfterTheOther();
let results: PushResult[] = [];

setDefaultCACertificates((workerData as ThreadInput).certificates);
parentPort!.on('message', (tasks: readonly PushTask[]) => {
  for (const task of tasks) void run(task);
});

async function run(task: PushTask): Promise<void> {
  // Lets answers that have arrived come between two messages.
  await turn();
  try {
    report({ id: task.id, answer: await post(task, encrypt(Buffer.from(task.message), task.keys)) });
  } catch (error) {
    report({ id: task.id, error: (error as Error).name });
  }
}

/** Results of one turn of the event loop go together. */
function report(result: PushResult): void {
  if (results.push(result) > 1) return;
  setImmediate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
    parentPort!.postMessage(results);
    results = [];
  });
}

/** Never follows a redirect. */
function post({ url, headers, limitMs }: PushTask, body: Buffer): Promise<PushAnswer> {
  return new Promise((resolve) => {
    const since = performance.eventLoopUtilization();
    const limit = setTimeout(() => giveUp('timeout'), limitMs);
    const { origin, pathname, search } = new URL(url);
    let reply: { status: number; retryAfter: string | undefined } | undefined;
    let length = 0;
    let isOver = false;
    let abort = () => {};

    function end(failure: string): void {
      clearTimeout(limit);
      resolve({ ...(reply ?? { failure }), waitedMs: performance.eventLoopUtilization(since).idle });
    }
    function giveUp(failure: string): void {
      isOver = true;
      end(failure);
      abort();
    }

    agent.dispatch(
      { origin, path: pathname + search, method: 'POST', headers, body },
      {
        onRequestStart: (controller) => {
          abort = () => controller.abort(new Error('given up'));
          // Connecting took longer than the limit: sent now, it would arrive a second time with the next attempt.
          if (isOver) abort();
        },
        onResponseStart: (_controller, status, { 'retry-after': retryAfter }) =>
          (reply = { status, retryAfter: retryAfter?.toString() }),
        // Read to its end, so that the connection can be used again.
        onResponseData: (_controller, part) => {
          length += part.length;
          if (length > longestReply) abort();
        },
        onResponseEnd: () => end('closed'),
        onResponseError: (_controller, error) => end(codeOf(error)),
      },
    );
  });
}

/** Only the code: messages may contain addresses. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
}
