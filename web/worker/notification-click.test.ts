import { describe, expect, test } from 'vitest';
import { fakeWorker, origin } from './fake-worker.ts';
import { clicked } from './notification-click.ts';
import { pushed } from './push.ts';

const complete = { items: 'habits', id: 7, day: '2026-03-10', idempotencyKey: 'key-1' } as const;
const reminder = {
  type: 'reminder',
  title: '🏊 Swim before work',
  body: 'Here’s your 06:45 reminder.',
  url: '/habits/7',
  tag: 'promise-7',
  actions: true,
  complete,
} as const;
const paid = { completionDate: '2026-03-10', late: false, amount: '5.00', balance: '5.00', currency: 'USD' };
const doing = 'POST /api/habits/7/complete';
const snoozing = 'POST /api/habits/7/reminders/snooze';

/** A worker that shows the reminder, and a press on it. */
async function reminded() {
  const kept = fakeWorker();
  await pushed(kept.worker, { text: () => JSON.stringify(reminder) });
  const [notification] = kept.shown();
  return { ...kept, press: (action = '') => clicked(kept.worker, { notification: notification!, action }) };
}

describe('"Done"', () => {
  test('marks the day of the reminder with its key, and is replaced by what came of it', async () => {
    const kept = await reminded();
    kept.answer(doing, 200, paid);
    await kept.press('done');
    expect(kept.sent[0]).toEqual({
      method: 'POST',
      path: '/api/habits/7/complete',
      body: { day: '2026-03-10' },
      key: 'key-1',
      credentials: 'same-origin',
    });
    expect(kept.shown()).toMatchObject([
      {
        title: '🏊 Swim before work: kept',
        body: 'Done for today.',
        tag: 'promise-7',
        silent: true,
        data: { type: 'outcome', url: '/habits/7' },
      },
    ]);
    expect(kept.shown()[0]).not.toHaveProperty('actions');
  });

  test('pressed twice sends the same key twice, and shows one outcome', async () => {
    const kept = await reminded();
    kept.answer(doing, 200, paid);
    await Promise.all([kept.press('done'), kept.press('done')]);
    expect(kept.sent.filter(({ method }) => method === 'POST').map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    expect(kept.shown()).toHaveLength(1);
  });

  test('says the shared streak once everyone has kept it', async () => {
    const kept = await reminded();
    kept.answer(doing, 200, paid);
    const member = (userId: number, name: string) => ({ userId, name, role: 'doer', done: true, pausedAt: null });
    const members = [member(1, 'Ann Lee'), member(2, 'Tom Ray'), member(3, 'Mei')];
    kept.answer('GET /api/habits/7', 200, { streak: 10, frequency: 'Daily', members });
    kept.answer('GET /api/user', 200, { id: 1 });
    await kept.press('done');
    expect(kept.shown()).toMatchObject([{ body: 'That makes 10 days in a row with Tom and Mei.' }]);
  });

  test('after the day has ended says that the mark is late', async () => {
    const kept = await reminded();
    kept.answer(doing, 200, { ...paid, late: true });
    await kept.press('done');
    expect(kept.shown()).toMatchObject([{ title: '🏊 Swim before work: kept', body: 'Marked late for Tuesday.' }]);
  });

  test('says that the mark waits for an overseer', async () => {
    const kept = await reminded();
    kept.answer(doing, 200, { ...paid, amount: '0.00', status: 'pending' });
    await kept.press('done');
    expect(kept.shown()).toMatchObject([{ body: 'You’re paid when an overseer confirms it, or after 24 hours.' }]);
  });

  test('shows the server’s sentence if it is refused', async () => {
    const kept = await reminded();
    kept.answer(doing, 409, { code: 'already_completed', message: 'You have already completed this today.' });
    await kept.press('done');
    expect(kept.shown()).toMatchObject([
      { title: '🏊 Swim before work', body: 'You have already completed this today.', data: { type: 'outcome' } },
    ]);
    expect(kept.shown()[0]).not.toHaveProperty('actions');
  });
});

describe('an action without a session', () => {
  test.for(['done', 'later'])('%s opens the app at the promise', async (action) => {
    const kept = await reminded();
    kept.answer(doing, 401, {});
    kept.answer(snoozing, 401, {});
    await kept.press(action);
    expect(kept.opened).toEqual([`${origin}/habits/7`]);
    expect(kept.shown()).toEqual([]);
  });

  test('asks to sign in where the browser opens no window', async () => {
    const kept = await reminded();
    kept.answer(doing, 401, {});
    kept.refuseToOpen();
    await kept.press('done');
    expect(kept.shown()).toMatchObject([{ title: '🏊 Swim before work', body: 'Please sign in to Kept first.' }]);
  });
});

describe.for(['done', 'later'])('%s that does not reach the server keeps its actions', (action) => {
  test.for([
    ['no reply', 0, ''],
    ['a proxy’s page', 502, '<html>'],
    ['a server without its database', 503, { message: 'Busy' }],
    ['too many calls', 429, { message: 'Slow down' }],
    ['a page instead of the call', 200, '<html>'],
  ] as const)('%s', async ([, status, body]) => {
    const kept = await reminded();
    if (status > 0) for (const call of [doing, snoozing]) kept.answer(call, status, body);
    await kept.press(action);
    expect(kept.shown()).toMatchObject([
      {
        title: '🏊 Swim before work',
        body: 'This could not be sent. Check your connection and try again.',
        actions: [{ action: 'done' }, { action: 'later' }],
        data: { type: 'reminder', complete },
      },
    ]);
  });
});

describe('"In an hour"', () => {
  test('asks for another reminder of the same day, and closes', async () => {
    const kept = await reminded();
    kept.answer(snoozing, 204);
    await kept.press('later');
    expect(kept.sent).toMatchObject([{ path: '/api/habits/7/reminders/snooze', body: { day: '2026-03-10' } }]);
    expect(kept.shown()).toEqual([]);
  });

  test('shows the server’s sentence if it is refused', async () => {
    const kept = await reminded();
    kept.answer(snoozing, 404, { message: 'Not found.' });
    await kept.press('later');
    expect(kept.shown()).toMatchObject([{ body: 'Not found.' }]);
  });
});

describe('"Confirm"', () => {
  const confirm = { items: 'challenges', id: 8, completionId: 5, idempotencyKey: 'key-2' } as const;
  const waiting = {
    type: 'alert',
    title: 'Tom waits for your word',
    body: '📖 Read',
    url: '/challenges/8',
    tag: 'promise-8',
    actions: true,
    confirm,
  } as const;
  const confirming = 'POST /api/challenges/8/completions/5/confirm';

  async function asked() {
    const kept = fakeWorker();
    await pushed(kept.worker, { text: () => JSON.stringify(waiting) });
    const [notification] = kept.shown();
    return { ...kept, press: () => clicked(kept.worker, { notification: notification!, action: 'confirm' }) };
  }

  test('confirms that mark with the key of the message, and says so', async () => {
    const kept = await asked();
    kept.answer(confirming, 200, { confirmed: 1 });
    await kept.press();
    const path = '/api/challenges/8/completions/5/confirm';
    expect(kept.sent).toMatchObject([{ method: 'POST', path, body: undefined, key: 'key-2' }]);
    expect(kept.shown()).toMatchObject([{ title: 'Confirmed', body: '📖 Read', data: { type: 'outcome' } }]);
    expect(kept.shown()[0]).not.toHaveProperty('actions');
  });

  test('shows who answered first', async () => {
    const kept = await asked();
    kept.answer(confirming, 409, { code: 'answered_first', message: 'Jonas answered first.' });
    await kept.press();
    expect(kept.shown()).toMatchObject([{ body: 'Jonas answered first.', data: { type: 'outcome' } }]);
  });

  test('can be pressed again if it was not sent, and opens the app without a session', async () => {
    const kept = await asked();
    await kept.press();
    expect(kept.shown()).toMatchObject([{ actions: [{ action: 'confirm' }], data: { type: 'alert', confirm } }]);
    kept.answer(confirming, 401, {});
    await kept.press();
    expect(kept.opened).toEqual([`${origin}/challenges/8`]);
  });
});

describe('a click', () => {
  test('opens the promise in a new window if none is open, and closes', async () => {
    const kept = await reminded();
    await kept.press();
    expect(kept.opened).toEqual([`${origin}/habits/7`]);
    expect(kept.shown()).toEqual([]);
    expect(kept.sent).toEqual([]);
  });

  test('focuses an open window and leads it to the promise', async () => {
    const kept = await reminded();
    const window = kept.openWindow('/');
    await kept.press();
    expect(window).toEqual(['focused', `${origin}/habits/7`]);
    expect(kept.opened).toEqual([]);
  });

  test('prefers a window that shows the promise, and does not load it again', async () => {
    const kept = await reminded();
    const other = kept.openWindow('/');
    const there = kept.openWindow('/habits/7');
    await kept.press();
    expect([other, there]).toEqual([[], ['focused']]);
  });

  test('opens a new window if the open one cannot be led', async () => {
    const kept = await reminded();
    kept.openWindow('/', { isMovable: false });
    await kept.press();
    expect(kept.opened).toEqual([`${origin}/habits/7`]);
  });

  test('never leads to another site, and home without data', async () => {
    const kept = fakeWorker();
    const away = { title: 'Kept', body: '', tag: 'kept', close: () => {} };
    await clicked(kept.worker, { notification: { ...away, data: { url: 'https://evil.example/' } }, action: '' });
    await clicked(kept.worker, { notification: { ...away, data: null }, action: 'done' });
    expect(kept.opened).toEqual([`${origin}/`, `${origin}/`]);
  });
});
