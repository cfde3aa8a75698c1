import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { BackupRefused, seal, unseal } from './backup-file.ts';

/** As the data is at this moment, also while instances run. */
export async function savePostgres(url: string, file: string, now: Date): Promise<void> {
  const dump = program('pg_dump', ['--format=custom', '--compress=0', '--no-owner', '--no-privileges'], url);
  const ended = dump.ended();
  // Before it is sealed it has to have ended well: what a broken dump left is no backup.
  async function* whole() {
    yield* dump.child.stdout;
    await ended;
  }
  await seal(Readable.from(whole()), file, 'postgres', now);
}

/** In one transaction: either all of it is there afterwards, or what was there before. Refused while instances run. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  await refuseWhileInUse(url);
  const saved = await unseal(file, 'postgres');
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  const restore = program('pg_restore', [...options, `--dbname=${databaseName(url)}`], url);
  await Promise.all([pipeline(saved, restore.child.stdin).catch(() => {}), restore.ended()]);
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

/** PostgreSQL's own program. The password goes by the environment: arguments can be read by everybody on the machine. */
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
  // A program that ends before it has read everything is told by its exit code.
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
