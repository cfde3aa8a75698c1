import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { passwordHasher } from '#server/auth/password-hasher.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { everyday } from './everyday.ts';
import { extreme } from './extreme.ts';
import { stage } from './stage.ts';

const stories = { everyday, extreme };
/** Alerts of these last hours are unread. */
const unreadMs = 36 * 3_600_000;

/** Fills a data directory with a story, through the same calls that browsers make. Returns its people. */
export async function fillDemo(
  dataDir: string,
  story: keyof typeof stories,
  realNow = new Date(),
): Promise<{ name: string; username: string }[]> {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error', LIMIT_CALLS_PER_SESSION: '1000000' });
  const log = pino({ level: env.logLevel });
  let at = realNow;
  const now = () => at;
  const database = await openDatabase(env, log, now);
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, database);
  // Cheap hashing: the password is printed anyway.
  deps.passwords = passwordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  // Invented people get no mail.
  deps.jobs.wake = () => {};
  const app = await buildApp(deps, database);
  try {
    await app.ready();
    const actors = await stories[story](
      stage(app, (moment) => void (at = moment)),
      realNow,
    );
    await database.write(async (tx) => {
      await tx
        .updateTable('users')
        .set((row) => ({ email_confirmed_at: row.ref('created_at') }))
        .execute();
      // People have read the alerts of the days before.
      const lately = new Date(realNow.getTime() - unreadMs).toISOString();
      if (story === 'everyday')
        await tx
          .updateTable('nudges')
          .set((row) => ({ read_at: row.ref('created_at') }))
          .where('created_at', '<', lately)
          .where('read_at', 'is', null)
          .execute();
      // Marks that wait for an overseer still count after a day.
      await tx.deleteFrom('jobs').where('kind', '!=', 'silence').execute();
    });
    return actors.map(({ name, username }) => ({ name, username }));
  } finally {
    await app.close();
    await deps.jobs.stop();
    await database.close();
  }
}
