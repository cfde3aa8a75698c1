import { expect, test } from 'vitest';
import { fakeWorker } from './fake-worker.ts';
import { pushed } from './push.ts';

const complete = { items: 'habits', id: 7, day: '2026-03-10', idempotencyKey: 'key-1' } as const;
const reminder = {
  type: 'reminder',
  title: '🏊 Swim before work',
  body: 'Tom has already kept it today.',
  url: '/habits/7',
  tag: 'promise-7',
  actions: true,
  complete,
} as const;
const nudge = { type: 'alert', title: 'Mei nudged you', body: '📖 Read', url: '/habits/8', tag: 'promise-8' };

const push = (kept: ReturnType<typeof fakeWorker>, message: object | string) =>
  pushed(kept.worker, { text: () => (typeof message === 'string' ? message : JSON.stringify(message)) });

test('a reminder is shown with its actions and all that its click needs', async () => {
  const kept = fakeWorker();
  await push(kept, reminder);
  expect(kept.shown()).toMatchObject([
    {
      title: '🏊 Swim before work',
      body: 'Tom has already kept it today.',
      tag: 'promise-7',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      renotify: true,
      silent: false,
      actions: [
        { action: 'done', title: 'Done' },
        { action: 'later', title: 'In an hour' },
      ],
      data: { type: 'reminder', url: '/habits/7', complete },
    },
  ]);
});

test('alerts, and reminders of several promises, have no actions', async () => {
  const kept = fakeWorker();
  await push(kept, nudge);
  await push(kept, { ...reminder, actions: undefined, complete: undefined, tag: 'reminders', url: '/' });
  await push(kept, { ...reminder, complete: undefined, tag: 'unknown' });
  expect(kept.shown()).toHaveLength(3);
  for (const shown of kept.shown()) expect(shown).not.toHaveProperty('actions');
});

test('a mark that waits for an overseer is shown with "Confirm"', async () => {
  const kept = fakeWorker();
  const confirm = { items: 'challenges', id: 8, completionId: 5, idempotencyKey: 'key-2' };
  await push(kept, { ...nudge, actions: true, confirm });
  expect(kept.shown()).toMatchObject([
    { actions: [{ action: 'confirm', title: 'Confirm' }], data: { type: 'alert', confirm } },
  ]);
});

test('a silent message makes no sound', async () => {
  const kept = fakeWorker();
  await push(kept, { ...nudge, silent: true });
  expect(kept.shown()).toMatchObject([{ silent: true, renotify: false }]);
});

test('a newer message with the same tag replaces the older one', async () => {
  const kept = fakeWorker();
  await push(kept, reminder);
  await push(kept, { ...nudge, tag: reminder.tag });
  expect(kept.shown()).toMatchObject([{ title: 'Mei nudged you' }]);
});

test('a close takes the reminder off the device, and shows nothing', async () => {
  const kept = fakeWorker();
  await push(kept, reminder);
  await push(kept, nudge);
  await push(kept, { type: 'close', tag: reminder.tag });
  expect(kept.shown()).toMatchObject([{ title: 'Mei nudged you' }]);
});

test('a close for another day leaves the reminder', async () => {
  const kept = fakeWorker();
  await push(kept, reminder);
  await push(kept, { type: 'close', tag: reminder.tag, day: '2026-03-09' });
  expect(kept.shown()).toHaveLength(1);
  await push(kept, { type: 'close', tag: reminder.tag, day: complete.day });
  expect(kept.shown()).toEqual([]);
});

test('a close for marks takes the question about one of them off the device', async () => {
  const kept = fakeWorker();
  const confirm = { items: 'habits', id: 7, completionId: 5, idempotencyKey: 'a' } as const;
  await push(kept, { ...nudge, tag: reminder.tag, confirm });
  await push(kept, { type: 'close', tag: reminder.tag, completionIds: [4, 6] });
  expect(kept.shown()).toHaveLength(1);
  await push(kept, { type: 'close', tag: reminder.tag, completionIds: [4, 5] });
  expect(kept.shown()).toEqual([]);
});

test('a close leaves an alert that has replaced the reminder', async () => {
  const kept = fakeWorker();
  await push(kept, { ...nudge, tag: reminder.tag });
  await push(kept, { type: 'close', tag: reminder.tag });
  expect(kept.shown()).toHaveLength(1);
});

test.for([
  ['no text', ''],
  ['no JSON', '{"type":'],
  ['no object', 'null'],
  ['a type of a later version', { ...nudge, type: 'letter' }],
  ['no tag', { ...nudge, tag: undefined }],
  ['no title', { ...nudge, title: undefined }],
  ['a mark without a day', { ...reminder, complete: { ...complete, day: undefined } }],
  ['a mark of something else', { ...reminder, complete: { ...complete, items: '../goals' } }],
  ['a mark without an id', { ...reminder, complete: { ...complete, id: '7/../8' } }],
] as const)('with %s, a plain notification is shown rather than nothing', async ([, message]) => {
  const kept = fakeWorker();
  await push(kept, message);
  expect(kept.shown()).toMatchObject([
    { title: 'Kept', body: 'Open Kept to see what is new.', data: { type: 'alert', url: '/' } },
  ]);
});

test('a push without data too', async () => {
  const kept = fakeWorker();
  await pushed(kept.worker, null);
  expect(kept.shown()).toMatchObject([{ title: 'Kept' }]);
});
