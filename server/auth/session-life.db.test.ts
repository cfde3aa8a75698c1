import { describe, expect, test } from 'vitest';
import { countStatements } from '#server/testing/count-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();
const hour = 3_600_000;
const day = 24 * hour;

const statusOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/user')).status;
const sessionsOf = async (userId: number) =>
  kept.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

describe('a session ends after 180 days in any case', () => {
  test('with daily use it lasts until then, and without writes beyond its daily renewal', async () => {
    const person = await kept.person();
    for (let days = 1; days < 180; days++) {
      kept.clock.advance(day);
      expect(await statusOf(person)).toBe(200);
    }
    // In the last 30 days there is nothing left to renew.
    expect((await person.send('GET', '/api/user')).headers).not.toHaveProperty('set-cookie');
    kept.clock.advance(day - 1);
    expect(await statusOf(person)).toBe(200);
    kept.clock.advance(1);
    expect(await statusOf(person)).toBe(401);
  });

  test('also if it was stored with a later end', async () => {
    const person = await kept.person();
    const expires_at = new Date(kept.clock.now().getTime() + 365 * day).toISOString();
    await kept.deps.write((tx) =>
      tx.updateTable('sessions').set({ expires_at }).where('user_id', '=', person.id).execute(),
    );
    expect(await statusOf(person)).toBe(200);
    kept.clock.advance(180 * day);
    expect(await statusOf(person)).toBe(401);
  });
});

describe('the last use', () => {
  test('is written at most once an hour', async () => {
    const person = await kept.person();
    await statusOf(person);
    const usual = await countStatements(() => statusOf(person));
    const [before] = await sessionsOf(person.id);
    kept.clock.advance(hour - 1);
    await statusOf(person);
    expect(await countStatements(() => statusOf(person))).toBe(usual);
    expect((await sessionsOf(person.id))[0]).toEqual(before);
    kept.clock.advance(1);
    await Promise.all([statusOf(person), statusOf(person)]);
    expect((await sessionsOf(person.id))[0]!.last_used_at).toBe(kept.clock.now().toISOString());
    expect(await countStatements(() => statusOf(person))).toBe(usual);
  });
});

describe('at most 20 sessions a person', () => {
  async function signIn(form: object): Promise<TestBrowser> {
    const browser = kept.browser();
    expect((await browser.send('POST', '/api/login', form)).status).toBe(200);
    return browser;
  }

  test('the one unused longest ends first', async () => {
    const person = await kept.person();
    const others: TestBrowser[] = [];
    for (let count = 1; count < 20; count++) {
      kept.clock.advance(1000);
      others.push(await signIn(person.form));
    }
    kept.clock.advance(2 * hour);
    // The oldest is used again, so the second is now unused longest.
    expect(await statusOf(person)).toBe(200);
    const newest = await signIn(person.form);
    expect(await sessionsOf(person.id)).toHaveLength(20);
    expect(await statusOf(others[0]!)).toBe(401);
    for (const browser of [person, newest, ...others.slice(1)]) expect(await statusOf(browser)).toBe(200);
  });

  test('25 logins at once leave 20, and each of them is answered', async () => {
    const person = await kept.person();
    const browsers = await Promise.all(Array.from({ length: 25 }, () => signIn(person.form)));
    expect(await sessionsOf(person.id)).toHaveLength(20);
    const statuses = await Promise.all([person, ...browsers].map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
  });
});
