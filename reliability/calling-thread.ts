import { parentPort, workerData } from 'node:worker_threads';

// Makes calls from a thread of its own, so that sending and reading them is not measured.

export type Asked = { method: string; path: string; body?: object | undefined };

const { address, cookie } = workerData as { address: string; cookie: string };

parentPort!.on('message', ({ method, path, body }: Asked) => void answer(method, path, body));

async function answer(...asked: Parameters<typeof call>): Promise<void> {
  const status = await call(...asked);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not a window
  parentPort!.postMessage(status);
}

async function call(method: string, path: string, body: object | undefined): Promise<number> {
  const reply = await fetch(address + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
  return reply.status;
}
