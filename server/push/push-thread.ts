import { Agent, request } from 'node:https';
import { setPriority } from 'node:os';
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
  headers: Record<string, string | number>;
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

const agent = new Agent({ keepAlive: true, scheduling: 'lifo', maxFreeSockets: 100, timeout: 60_000 });
const turn = oneAfterTheOther();
let results: PushResult[] = [];

// Only on Linux does this concern the calling thread and not the whole process.
if (process.platform === 'linux') setPriority(backgroundPriority);
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
    const sending = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
    const limit = setTimeout(() => giveUp('timeout'), limitMs);
    let reply: { status: number; retryAfter: string | undefined } | undefined;

    function end(failure: string): void {
      clearTimeout(limit);
      resolve({ ...(reply ?? { failure }), waitedMs: performance.eventLoopUtilization(since).idle });
    }
    function giveUp(failure: string): void {
      end(failure);
      sending.destroy();
    }

    sending.on('error', (error) => end(codeOf(error)));
    sending.on('response', (response) => {
      reply = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
      let length = 0;
      // Read to its end, so that the connection can be used again.
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > longestReply) sending.destroy();
      });
      response.on('error', () => {});
      response.on('close', () => end('closed'));
    });
    sending.end(body);
  });
}

/** Only the code: messages may contain addresses. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
}
