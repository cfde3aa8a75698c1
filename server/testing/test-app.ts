import { pino } from 'pino';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { emptyDatabase } from './test-database.ts';
import { testBrowser, type TestBrowser } from './test-browser.ts';

/**
 * The whole server on an empty database of its own, without a port: real rules, real database, a clock that the test
 * moves. Called once at the top of a test file; it is closed when the file ends.
 */
export async function testApp(settings: Record<string, string> = {}) {
  const database = await emptyDatabase();
  const env = readEnv({ ...database.settings, LOG_LEVEL: 'silent', ...settings });
  const clock = testClock('2026-03-10T12:00:00.000Z');
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const opened = await openDatabase(env, log, clock.now);
  const deps = createDeps({ env, log, now: clock.now }, opened);
  const app = await buildApp(deps, opened);
  await app.ready();

  afterAll(async () => {
    await app.close();
    await opened.close();
    await database.remove();
  });

  let people = 0;
  /** Somebody's browser, not signed in. */
  const browser = (): TestBrowser => testBrowser(app);
  return {
    app,
    deps,
    clock,
    /** Every line that was logged, at every level. */
    logged,
    browser,
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

function testClock(start: string) {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    set: (moment: string) => void (at = Date.parse(moment)),
    advance: (ms: number) => void (at += ms),
  };
}
