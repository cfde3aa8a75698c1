import { availableParallelism } from 'node:os';
import { getCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { PushAnswer, PushResult, PushTask, ThreadInput } from './push-thread.ts';

type Waiting = { resolve: (answer: PushAnswer) => void; reject: (error: Error) => void };

const ownScript = new URL(import.meta.url.endsWith('.ts') ? './push-thread.ts' : './push-thread.js', import.meta.url);

/** Has a thread encrypt and post pushes. The thread starts with the first push and stays. */
export function pushSender(script = ownScript) {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let lastId = 0;
  let tasks: PushTask[] = [];

  function passOn(): void {
    thread ??= startThread();
    // Keeps the process from ending only while something is under way.
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(tasks);
    tasks = [];
  }

  function startThread(): Worker {
    const input: ThreadInput = { certificates: getCACertificates('default') };
    const started = new Worker(script, { workerData: input });
    started.on('message', (results: readonly PushResult[]) => {
      for (const { id, ...result } of results) {
        if ('answer' in result) waiting.get(id)?.resolve(result.answer);
        else
          waiting.get(id)?.reject(Object.assign(new Error('A push could not be encrypted.'), { name: result.error }));
        waiting.delete(id);
      }
      if (waiting.size === 0) started.unref();
    });
    let why = new Error('The thread that sends pushes ended.');
    started.on('error', (error: Error) => (why = error));
    started.on('exit', () => {
      // The next push starts another one.
      thread = undefined;
      for (const { reject } of waiting.values()) reject(why);
      waiting.clear();
    });
    return started;
  }

  return {
    /** Rejects if the push could not be encrypted, or the thread ended. */
    send: (push: Omit<PushTask, 'id'>): Promise<PushAnswer> =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        // Those of one turn of the event loop go together.
        if (tasks.push({ id, ...push }) === 1) setImmediate(passOn);
      }),
    underWay: () => waiting.size,
    /** Lets the process end although something is under way. */
    stopWaiting: () => thread?.unref(),
  };
}

/** Encrypting for 100,000 devices takes one thread more than a minute. A second one starts if the first is busy. */
const threads = Math.min(2, availableParallelism());
const senders = Array.from({ length: threads }, () => pushSender());

/** For all apps of a process. */
export const sharedSender = {
  send: (push: Omit<PushTask, 'id'>): Promise<PushAnswer> =>
    senders.reduce((least, other) => (other.underWay() < least.underWay() ? other : least)).send(push),
  stopWaiting: () => senders.forEach((sender) => sender.stopWaiting()),
};
