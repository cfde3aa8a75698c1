import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { migrations } from '#server/db/migrations.ts';
import { spawnKept } from '#server/testing/spawn-kept.ts';
import { migrateWith, type EmptyDatabase, type MakeEmpty } from './empty-databases.ts';
import { rowsAfter } from './rows-between.ts';
import type { Run } from './run.ts';

/**
 * Kills a migrating process before every statement, and adds rows after every migration. Each kill must leave the state
 * of the last complete migration, and the final database must equal one that was never killed.
 */
export async function killMigrations(run: Run, name: string, makeEmpty: MakeEmpty): Promise<void> {
  const [database, reference] = [await makeEmpty(), await makeEmpty()];
  for (const one of [database, reference]) await migrateWith(one, []);
  let [killed, places] = [0, 0];
  for (const [stage, migration] of migrations.entries()) {
    const before = { schema: await database.schema(), rows: await database.rows() };
    for (const position of [...migration.statements(database.types), ''].keys()) {
      if (run.isShort && places++ % 20 !== 10) continue;
      const where = `${name}, ${migration.name} before statement ${position}`;
      run.holds(await isKilledAt(database, migration.name, position), `${where}: it was not killed`);
      run.holds(isSame(await database.schema(), before.schema), `${where}: parts of the migration remained`);
      run.holds(isSame(await database.rows(), before.rows), `${where}: rows changed`);
      killed++;
    }
    run.holds(migration.name in rowsAfter, `rows-between.ts lacks ${migration.name}`);
    for (const one of [database, reference]) {
      await migrateWith(one, migrations.slice(0, stage + 1));
      await one.change(rowsAfter[migration.name] ?? []);
    }
  }
  run.holds(isSame(await database.schema(), await reference.schema()), `${name}: the schema differs after the kills`);
  run.holds(isSame(await database.rows(), await reference.rows()), `${name}: the rows differ after the kills`);
  const rows = (await database.rows()).length;
  for (const one of [reference, database]) one.remove();
  run.figure(`${name}: killed at ${killed} places in ${migrations.length} migrations; all is there, and ${rows} rows`);
}

/** Starts several at once: on PostgreSQL all run, on SQLite only the first, and each migration is made once. */
export async function startTogether(run: Run, name: string, makeEmpty: MakeEmpty): Promise<void> {
  const [reference, database] = [await makeEmpty(), await makeEmpty()];
  await migrateWith(reference, migrations);
  const count = run.isShort ? 3 : 10;
  const instances = Array.from({ length: count }, () =>
    spawnKept({ ...database.settings, HOST: '127.0.0.1', LOG_LEVEL: 'warn' }),
  );
  const started = await Promise.allSettled(instances.map((instance) => instance.address()));
  const running = started.filter(({ status }) => status === 'fulfilled').length;
  const isOnPostgres = database.settings.DATABASE_URL !== undefined;
  run.holds(
    running === (isOnPostgres ? count : 1),
    `${name}: ${running} of ${count} instances started at once are running`,
  );
  const refused = instances.filter(({ printed }) => printed.err.includes('Kept is already running on'));
  if (!isOnPostgres)
    run.holds(refused.length === count - 1, `${name}: ${refused.length} explained why they did not start`);
  run.holds(
    isSame(await database.schema(), await reference.schema()),
    `${name}: the schema differs after a simultaneous start`,
  );
  for (const instance of instances) instance.kill('SIGKILL');
  await Promise.all(instances.map((instance) => instance.ended()));
  for (const one of [reference, database]) one.remove();
  run.figure(`${name}: ${count} instances started at once, ${running} run, every migration was made once`);
}

async function isKilledAt({ settings }: EmptyDatabase, name: string, position: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'killed-migration.ts'), JSON.stringify(settings), name, String(position)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal === 'SIGKILL';
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.join('\n') === b.join('\n');
}
