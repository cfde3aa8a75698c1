import { afterAll, describe, expect, inject, test } from 'vitest';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import { sized } from '#server/testing/full-size.ts';
import { runPeopleCommand } from './people-command.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { openPeopleDoor } from './people-door.ts';
import { suspend } from './people-service.ts';

// The command works while Kept runs: on SQLite by asking it, on PostgreSQL directly.

const kept = await testApp();
kept.clock.set(new Date().toISOString());
const isPostgres = Boolean(inject('postgresUrl') as string | undefined);
const door = isPostgres ? undefined : await openPeopleDoor(kept.deps);
afterAll(async () => door?.close());

const statusOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/user')).status;
const login = async (form: object) => kept.browser().send('POST', '/api/login', form);
const kindsOf = async (userId: number) => {
  const rows = kept.deps.db.selectFrom('account_events').select('kind').where('user_id', '=', userId);
  return (await rows.orderBy('id').execute()).map(({ kind }) => kind);
};

async function people(...words: string[]) {
  const [lines, refusals]: string[][] = [[], []];
  const collect = (into: string[]) => (line: string) => void into.push(line);
  const status = await runPeopleCommand(words, kept.deps.env, collect(lines!), collect(refusals!));
  const text = (some: string[]) => some.map((line) => `${line}\n`).join('');
  const ran = { status, printed: text(lines!), refused: text(refusals!) };
  // On PostgreSQL another process may change the data, so a session is trusted for five seconds.
  if (isPostgres) kept.clock.advance(5000);
  return ran;
}

describe('npm run people', () => {
  test('lists everyone, and shows one person without any secret', async () => {
    const ann = await kept.person();
    // Refused by now, but an older account may have such a name.
    const name = 'Ann\u001B[2J\nExample';
    await kept.deps.write((tx) => tx.updateTable('users').set({ name }).where('id', '=', ann.id).execute());
    const { username } = ann.form;
    const { status, printed } = await people('list');
    expect(status).toBe(0);
    expect(printed).toMatch(
      new RegExp(`^@${username} \\(id:${ann.id}\\)  Ann \\[2J Example  <${ann.form.email}>`, 'm'),
    );
    const shown = await people('show', ann.form.email.toUpperCase());
    expect(shown.printed).toContain('Sessions: 1');
    expect(shown.printed).toContain('registered  Unknown device');
    for (const secret of [...ann.cookies.values(), ann.form.password].filter((value) => value.length > 1))
      expect(printed + shown.printed).not.toContain(secret);
  });

  test('suspends: sessions end, signing in is refused with a sentence, and the data stays until it is resumed', async () => {
    const ann = await kept.person();
    await ann.send('POST', '/api/goal-rewards', { title: 'Shoes', price: '90' });
    const { printed, status } = await people('suspend', ann.form.username);
    expect({ printed, status }).toEqual({
      status: 0,
      printed:
        `Suspending @${ann.form.username} (id:${ann.id}): ends 1 session and refuses to sign them in. ` +
        'Their data stays.\nDone.\n',
    });
    expect(await statusOf(ann)).toBe(401);
    expect(await login(ann.form)).toMatchObject({
      status: 403,
      body: {
        code: 'suspended',
        message: 'This account is suspended. Please contact the person who runs this site.',
      },
    });
    // Only with the right password, so that nobody else learns of it.
    expect((await login({ ...ann.form, password: 'wrong-1' })).status).toBe(401);
    expect((await people('suspend', `id:${ann.id}`)).printed).toContain('is suspended already');

    expect((await people('resume', ann.form.username)).status).toBe(0);
    await ann.send('POST', '/api/login', ann.form);
    expect((await ann.send('GET', '/api/goal-rewards')).body).toMatchObject([{ title: 'Shoes' }]);
    await kept.deps.failedTries.flush();
    expect(await kindsOf(ann.id)).toEqual(
      expect.arrayContaining(['suspended_by_operator', 'resumed_by_operator', 'signed_in']),
    );
  });

  test('signs out', async () => {
    const ann = await kept.person();
    expect((await people('sign-out', ann.form.username)).printed).toContain('ends 1 session.');
    expect(await statusOf(ann)).toBe(401);
    expect((await login(ann.form)).status).toBe(200);
    expect(await kindsOf(ann.id)).toContain('signed_out_by_operator');
  });

  test('makes a reset link that works once', async () => {
    const ann = await kept.person();
    const { printed } = await people('reset-password', ann.form.username);
    const token = /\/reset-password\?token=([\w-]{43})\n/.exec(printed)![1];
    const reset = () => kept.browser().send('POST', '/api/reset-password', { token, newPassword: 'secret-2' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    expect((await login({ ...ann.form, password: 'secret-2' })).status).toBe(200);
    expect(await kindsOf(ann.id)).toContain('reset_link_by_operator');
  });

  test('mails the reset link if asked to, and prints none', async () => {
    const ann = await kept.person();
    await kept.sentMails();
    const { printed } = await people('reset-password', ann.form.username, '--mail');
    expect(printed).not.toContain('token=');
    // The command's clock is a moment ahead.
    kept.clock.advance(60_000);
    expect(await kept.sentMails()).toMatchObject([{ token: expect.stringMatching(/^[\w-]{43}$/) as string }]);
  });

  test('deletes only with --yes when it cannot ask, as a person deletes their own account', async () => {
    const [ann, bob] = [await kept.person(), await kept.person()];
    const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 5, currency: 'USD' };
    const habit = (await ann.send('POST', '/api/habits', form)).body as { id: number; inviteCode: string };
    await bob.send('POST', `/api/habits/join/${habit.inviteCode}`, {});

    const asked = await people('delete', ann.form.username);
    expect(asked).toMatchObject({ status: 1 });
    expect(asked.printed).toContain('This cannot be undone.\n');
    expect(asked.refused).toContain('Nothing was changed.');
    expect(await statusOf(ann)).toBe(200);

    expect(await people('delete', ann.form.username, '--yes')).toMatchObject({ status: 0 });
    expect(await statusOf(ann)).toBe(401);
    expect((await login(ann.form)).status).toBe(401);
    expect((await bob.send('GET', '/api/habits')).body).toMatchObject([{ id: habit.id, creatorId: bob.id }]);
    expect(await kindsOf(ann.id)).toEqual(['deleted_by_operator']);
    expect(await findDiscrepancies(kept.deps.db)).toEqual([]);
    expect((await people('show', `id:${ann.id}`)).refused).toMatch(/^There is no account/);
  });

  test.for([
    [['suspend'], /^Who\? npm run people -- suspend/],
    [['suspend', 'nobody-here'], /^There is no account "nobody-here"\./],
    [['promote', 'ann'], /^npm run people -- list/],
    [['list', '--force'], /^npm run people -- list/],
  ] as const)('%s is refused with a sentence', async ([words, sentence]) => {
    const { status, printed, refused } = await people(...words);
    expect({ status, printed }).toEqual({ status: 1, printed: '' });
    expect(refused).toMatch(sentence);
    expect(refused).not.toContain('    at ');
  });
});

test('suspending at the moment of a login leaves no session', async () => {
  for (let round = 0; round < sized(30, 8); round++) {
    const ann = await kept.person();
    const browsers = Array.from({ length: 4 }, () => kept.browser());
    const [replies] = await Promise.all([
      Promise.all(browsers.map((browser) => browser.send('POST', '/api/login', ann.form))),
      suspend(kept.deps, { id: ann.id }),
    ]);
    for (const { status } of replies) expect([200, 403]).toContain(status);
    const rows = await kept.deps.db.selectFrom('sessions').select('user_id').where('user_id', '=', ann.id).execute();
    expect(rows).toEqual([]);
    for (const browser of [ann, ...browsers]) expect(await statusOf(browser)).toBe(401);
  }
});
