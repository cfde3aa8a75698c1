import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { postgresTypes } from '#server/db/dialect.ts';
import { migrations } from '#server/db/migrations.ts';
import { spawnBuilt } from '../scripts/spawn-built.ts';
import { migrateWith, type EmptyDatabase, type MakeEmpty } from './empty-databases.ts';
import type { Run } from './run.ts';

/** One database after the other kill: each time it stands where the last whole migration left it, and in the end all is there. */
export async function killMigrations(run: Run, name: string, makeEmpty: MakeEmpty): Promise<void> {
  const stages: string[][] = [];
  for (let count = 0; count <= migrations.length; count++) {
    const reference = await makeEmpty();
    await migrateWith(reference, migrations.slice(0, count));
    stages.push(await reference.schema());
    reference.remove();
  }
  const all = migrations.flatMap((migration, stage) =>
    [...migration.statements(postgresTypes), ''].map((_, position) => ({ migration, stage, position })),
  );
  const chosen = run.isShort ? all.filter((_, index) => index % 20 === 10) : all;
  const database = await makeEmpty();
  for (const { migration, stage, position } of chosen) {
    const where = `${name}, ${migration.name} before statement ${position}`;
    run.holds(await isKilledAt(database, migration.name, position), `${where}: it was not killed`);
    run.holds(isSame(await database.schema(), stages[stage]!), `${where}: something of it was left`);
  }
  await migrateWith(database, migrations);
  run.holds(isSame(await database.schema(), stages.at(-1)!), `${name}: after all the kills the schema is another one`);
  database.remove();
  run.figure(
    `${name}: killed at ${chosen.length} of ${all.length} places in ${migrations.length} migrations, then finished`,
  );
}

/** On PostgreSQL all of them run, on SQLite the first; what is missing is made once. */
export async function startTogether(run: Run, name: string, makeEmpty: MakeEmpty): Promise<void> {
  const [reference, database] = [await makeEmpty(), await makeEmpty()];
  await migrateWith(reference, migrations);
  const count = run.isShort ? 3 : 10;
  const instances = Array.from({ length: count }, () =>
    spawnBuilt({ ...database.settings, HOST: '127.0.0.1', LOG_LEVEL: 'warn' }),
  );
  const started = await Promise.allSettled(instances.map((instance) => instance.address()));
  const running = started.filter(({ status }) => status === 'fulfilled').length;
  const isOnPostgres = database.settings.DATABASE_URL !== undefined;
  run.holds(running === (isOnPostgres ? count : 1), `${name}: ${running} of ${count} that started together run`);
  const refused = instances.filter(({ printed }) => printed.err.includes('Kept is already running on'));
  if (!isOnPostgres) run.holds(refused.length === count - 1, `${name}: ${refused.length} said why they do not run`);
  run.holds(isSame(await database.schema(), await reference.schema()), `${name}: together they made another schema`);
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
