import { describe, expect, test } from 'vitest';
import { join, makeHabit } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { queueDeliveries, readReach } from './queue-delivery.ts';
import type { Alert } from './notification.ts';

const kept = await testApp({ PUBLIC_URL: 'https://kept.example' });
type Person = Awaited<ReturnType<typeof kept.person>>;

/** Ann, who gets mail about nudges, and Bob, in one habit. */
async function friends({ isConfirmed = true } = {}) {
  const [ann, bob] = [await kept.person({}, { isConfirmed }), await kept.person({ name: 'Bob evil.example' })];
  await ann.send('PATCH', '/api/user/notifications', {
    kinds: { nudges: { mail: true } },
    quietHours: null,
  });
  const habit = await makeHabit(ann, { name: 'Run <b>far</b>' });
  await join(bob, habit);
  await kept.sentMails();
  return { ann, bob, habit };
}

/** As the alert's job does. */
async function tell(ann: Person, bob: Person, commitmentId: number): Promise<void> {
  const what: Alert = { type: 'alert', topic: 'nudges', event: 'nudge', commitmentId, fromUserId: bob.id };
  const now = kept.clock.now();
  const reach = await readReach(kept.deps.db, [ann.id], 'nudges', now);
  const delivery = { userId: ann.id, key: crypto.randomUUID(), what, expiresAt: new Date(now.getTime() + 60_000) };
  await kept.deps.write((tx) => queueDeliveries(tx, [delivery], reach, now));
}

describe('a mail about a notification', () => {
  test('names person and promise as plain text, in two forms, and can be turned off with one click', async () => {
    const { ann, bob, habit } = await friends();
    await tell(ann, bob, habit.id);
    const [mail, ...more] = await kept.sentMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ann.form.email, subject: 'Bob evil.example nudged you' });
    const { text, html } = mail!;
    expect(text).toContain('Run <b>far</b>');
    expect(html).toContain('Run &lt;b&gt;far&lt;/b&gt;');
    for (const form of [text, html]) {
      expect(form).not.toContain('evil.example');
      expect(form).toContain(`https://kept.example/habits/${habit.id}`);
      expect(form).toContain('https://kept.example/profile?tab=notifications');
    }
    const { listUnsubscribe, listUnsubscribePost } = mail!;
    expect(listUnsubscribePost).toBe('List-Unsubscribe=One-Click');
    const url = /^<(https:\/\/kept\.example\/unsubscribe\?token=[\w.-]+)>$/.exec(listUnsubscribe)![1]!;
    expect(text).toContain(url);
    const click = { method: 'POST', url: url.slice('https://kept.example'.length) } as const;
    expect((await kept.browser().request(click)).status).toBe(200);
    await tell(ann, bob, habit.id);
    expect(await kept.sentMails()).toEqual([]);
  });

  test('is not sent if it was turned off after it was queued', async () => {
    const { ann, bob, habit } = await friends();
    await tell(ann, bob, habit.id);
    await ann.send('PATCH', '/api/user/notifications', { kinds: { nudges: { mail: false } } });
    expect(await kept.sentMails()).toEqual([]);
  });

  test('is not sent to an address that is not confirmed', async () => {
    const { ann, bob, habit } = await friends({ isConfirmed: false });
    await tell(ann, bob, habit.id);
    expect(await kept.sentMails()).toEqual([]);
  });

  test('is dropped once it has expired', async () => {
    const { ann, bob, habit } = await friends();
    await tell(ann, bob, habit.id);
    kept.clock.advance(60_000);
    expect(await kept.sentMails()).toEqual([]);
  });

  test('is not in the log', async () => {
    const { ann, bob, habit } = await friends();
    kept.logged.length = 0;
    await tell(ann, bob, habit.id);
    await kept.sentMails();
    const log = kept.logged.join('');
    for (const word of ['evil.example', 'far', 'unsubscribe', ann.form.email]) expect(log).not.toContain(word);
  });
});
