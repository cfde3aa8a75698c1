import { pino } from 'pino';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { buildApp } from '#server/app.ts';
import { passwordHasher } from '#server/auth/password-hasher.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { quickArgon2 } from './quick-argon2.ts';
import { confirmDirectly } from './confirm-directly.ts';
import { migratedDatabase } from './test-database.ts';
import { testOutbox } from './test-outbox.ts';
import { testBrowser, type TestBrowser } from './test-browser.ts';

/**
 * The whole server on its own empty database, without a port: real rules, real database, and a clock that the test
 * moves. Closed at the end of the test file, or of the test that called it.
 */
export async function testApp(settings: Record<string, string> = {}, webRoot?: string) {
  const database = await migratedDatabase();
  const env = readEnv({ ...database.settings, LOG_LEVEL: 'silent', ...settings });
  const clock = testClock();
  const logged: string[] = [];
  const log = pino({ level: settings['LOG_LEVEL'] ?? 'debug' }, { write: (line) => void logged.push(line) });
  const opened = await openDatabase(env, log, clock.now);
  const draining = new AbortController();
  const deps = createDeps({ env, log, now: clock.now, bus: noBus, draining: draining.signal }, opened);
  deps.passwords = passwordHasher({ argon2: async () => quickArgon2 });
  const app = await buildApp(deps, opened, webRoot);
  await app.ready();

  // Vitest never runs an afterAll added by a running test.
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenOver(async () => {
    await app.close();
    await deps.jobs.stop();
    await opened.close();
    await database.remove();
  });

  let people = 0;
  // Jobs run when a test asks for it, so that none runs while another test counts statements or moves the clock.
  const { wake } = deps.jobs;
  deps.jobs.wake = () => {};
  /** A browser that is not signed in. */
  const browser = (): TestBrowser => testBrowser(app);
  const outbox = testOutbox(env.dataDir);

  /** Sends due mail, and runs every other due job. */
  function deliverMail(): Promise<void> {
    return deps.jobs.runDue();
  }
  /** Mail sent to the outbox since the last call. */
  async function sentMails() {
    await deliverMail();
    return outbox.newMails();
  }

  return {
    app,
    deps,
    clock,
    /** As if one of several instances had been asked to stop. */
    drain: () => draining.abort(),
    /** From now on queued jobs run by themselves. */
    runJobsAtOnce: () => void (deps.jobs.wake = wake),
    /** Every logged line, at every level. */
    logged,
    browser,
    outbox,
    deliverMail,
    sentMails,
    /** Asks for a password reset, and reads the token from the mail. */
    async resetToken(email: string): Promise<string> {
      await sentMails();
      await browser().send('POST', '/api/forgot-password', { email });
      const [mail] = await sentMails();
      if (!mail) throw new Error(`No mail came to ${email}`);
      return mail.token;
    },
    /** A signed-in person with an account, whose address is confirmed unless the test says otherwise. */
    async person(
      form: { username?: string; email?: string; password?: string; name?: string; timezone?: string } = {},
      { isConfirmed = true } = {},
    ) {
      const username = form.username ?? `person${++people}`;
      const filled = { username, email: `${username}@example.com`, password: 'secret-1', name: 'Ann Example', ...form };
      const visitor = browser();
      const { status, body } = await visitor.send('POST', '/api/register', filled);
      if (status !== 200) throw new Error(`Registering failed with ${status}: ${JSON.stringify(body)}`);
      const { id } = body as { id: number };
      if (isConfirmed) await confirmDirectly(deps, id);
      return Object.assign(visitor, { id, form: filled });
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
    /** Back to the start. */
    reset: () => void (at = start),
  };
}
