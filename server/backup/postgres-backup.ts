import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { BackupRefused, seal, signInRows, unseal } from './backup-file.ts';

/** A consistent snapshot, even while instances run. */
export async function savePostgres(url: string, file: string, now: Date): Promise<void> {
  // Devices refer to the sessions, and end with them.
  const without = [...signInRows, 'push_subscriptions'].map((table) => `--exclude-table-data=${table}`);
  const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', ...without];
  const dump = program('pg_dump', options, url);
  const ended = dump.ended();
  // Sealed only after pg_dump has succeeded: the output of a failed dump is not a backup.
  async function* whole() {
    yield* dump.child.stdout;
    await ended;
  }
  await seal(Readable.from(whole()), file, 'postgres', now);
}

/** In one transaction: all or nothing. Refused while instances run. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  await refuseWhileInUse(url);
  const saved = await unseal(file, 'postgres');
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  const restore = program('pg_restore', [...options, `--dbname=${databaseName(url)}`], url);
  await Promise.all([pipeline(saved, restore.child.stdin).catch(() => {}), restore.ended()]);
  await endSignIns(url);
}

/** Ended sessions and used or voided reset links would be valid again, so all of them end. */
async function endSignIns(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of signInRows) await client.query(`delete from ${table}`);
  } finally {
    await client.end();
  }
}

async function refuseWhileInUse(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  if (Number(rows[0]!.others) > 0)
    throw new BackupRefused('The database is in use. Stop every instance of Kept before restoring.');
}

/**
 * Runs a PostgreSQL program. The password is passed in the environment, because arguments are visible to everyone on
 * the machine.
 */
function program(name: string, args: string[], url: string) {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const child = spawn(name, args, {
    env: {
      PATH: process.env['PATH'],
      PGHOST: searchParams.get('host') ?? hostname,
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: databaseName(url),
      ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode')! }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  // If the program ends before it has read everything, its exit code reports the failure.
  child.stdin.on('error', () => {});
  return {
    child,
    async ended(): Promise<void> {
      const [code] = (await once(child, 'close').catch((error: Error) => {
        throw new BackupRefused(`${name} of PostgreSQL is needed and could not be started: ${error.message}`);
      })) as [number | null];
      if (code !== 0) throw new BackupRefused(`${name} failed, and nothing was changed:\n${said.trim()}`);
    },
  };
}

function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
