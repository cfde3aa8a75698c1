import { pino } from 'pino';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { buildApp } from '#server/app.ts';
import { passwordHasher } from '#server/auth/password-hasher.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { quickArgon2 } from './quick-argon2.ts';
import { migratedDatabase } from './test-database.ts';
import { testOutbox } from './test-outbox.ts';
import { testBrowser, type TestBrowser } from './test-browser.ts';

/**
 * The whole server on an empty database of its own, without a port: real rules, real database, a clock that the test
 * moves. Called at the top of a test file it is closed when the file ends, called in a test when the test does.
 */
export async function testApp(settings: Record<string, string> = {}) {
  const database = await migratedDatabase();
  const env = readEnv({ ...database.settings, LOG_LEVEL: 'silent', ...settings });
  const clock = testClock();
  const logged: string[] = [];
  const log = pino({ level: settings['LOG_LEVEL'] ?? 'debug' }, { write: (line) => void logged.push(line) });
  const opened = await openDatabase(env, log, clock.now);
  const draining = new AbortController();
  const deps = createDeps({ env, log, now: clock.now, bus: noBus, draining: draining.signal }, opened);
  deps.passwords = passwordHasher({ argon2: async () => quickArgon2 });
  const app = await buildApp(deps, opened);
  await app.ready();

  // Vitest never runs an afterAll that a running test adds.
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenOver(async () => {
    await app.close();
    await deps.mail.stop();
    await opened.close();
    await database.remove();
  });

  let people = 0;
  /** Somebody's browser, not signed in. */
  const browser = (): TestBrowser => testBrowser(app);
  const outbox = testOutbox(env.dataDir);

  /** Sends what is due, whether or not the app has begun to by itself. */
  async function deliverMail(): Promise<void> {
    await deps.mail.stop();
    await deps.mail.deliverDue();
  }
  /** What was sent to the outbox since this was last asked. */
  async function sentMails() {
    await deliverMail();
    return outbox.newMails();
  }

  return {
    app,
    deps,
    clock,
    /** As if it had been asked to stop, of an instance that others stand in for. */
    drain: () => draining.abort(),
    /** Every line that was logged, at every level. */
    logged,
    browser,
    outbox,
    deliverMail,
    sentMails,
    /** Asks for a new password as anybody can, and reads the token in the mail that comes. */
    async resetToken(email: string): Promise<string> {
      await sentMails();
      await browser().send('POST', '/api/forgot-password', { email });
      const [mail] = await sentMails();
      if (!mail) throw new Error(`No mail came to ${email}`);
      return mail.token;
    },
    /** Somebody with an account, signed in. */
    async person(
      form: { username?: string; email?: string; password?: string; name?: string; timezone?: string } = {},
    ) {
      const username = form.username ?? `person${++people}`;
      const filled = { username, email: `${username}@example.com`, password: 'secret-1', name: 'Ann Example', ...form };
      const visitor = browser();
      const { status, body } = await visitor.send('POST', '/api/register', filled);
      if (status !== 200) throw new Error(`Registering failed with ${status}: ${JSON.stringify(body)}`);
      return Object.assign(visitor, { id: (body as { id: number }).id, form: filled });
    },
  };
}

function testClock() {
  const start = Date.parse('2026-03-10T12:00:00.000Z');
  let at = start;
  return {
    now: () => new Date(at),
    set: (moment: string) => void (at = Date.parse(moment)),
    advance: (ms: number) => void (at += ms),
    /** Back to where it began. */
    reset: () => void (at = start),
  };
}
