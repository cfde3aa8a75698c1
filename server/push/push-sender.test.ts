import { expect, test } from 'vitest';
import { pushSender } from './push-sender.ts';
import type { PushTask } from './push-thread.ts';

const push: Omit<PushTask, 'id'> = {
  url: 'https://push.example/1',
  keys: { p256dh: '', auth: '' },
  message: 'Hello',
  headers: {},
  limitMs: 1000,
};
const answered =
  'parentPort.postMessage(tasks.map(({ id }) => ({ id, answer: { status: tasks.length, waitedMs: 0 } })))';

/** Runs `code` for each message, which holds the `tasks` of one turn. */
const threadThat = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (tasks) => { ${code} });`)}`,
  );

test('pushes of one turn go to the thread together', async () => {
  const { send } = pushSender(threadThat(answered));
  const answers = await Promise.all([send(push), send(push), send(push)]);
  expect(answers).toEqual([3, 3, 3].map((status) => ({ status, waitedMs: 0 })));
});

test.for([
  { why: 'ends', code: 'process.exit()', message: 'The thread that sends pushes ended.' },
  { why: 'fails', code: "throw new Error('out of order')", message: 'out of order' },
])('a thread that $why fails what is under way, and the next push starts another', async ({ code, message }) => {
  const { send } = pushSender(threadThat(`if (tasks.length > 1) { ${code} } else ${answered}`));
  const lost = await Promise.allSettled([send(push), send(push)]);
  expect(lost.map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual([message, message]);
  expect(await send(push)).toEqual({ status: 1, waitedMs: 0 });
});

test('an error keeps its name only, because its message may contain a key', async () => {
  const { send } = pushSender();
  const sent = send({ ...push, keys: { p256dh: 'no key', auth: '' } });
  await expect(sent).rejects.toMatchObject({ name: 'TypeError', message: 'A push could not be encrypted.' });
});
