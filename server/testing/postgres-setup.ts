import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrations } from '#server/db/migrations.ts';
import { openPostgres } from '#server/db/postgres-database.ts';
import { startPostgres } from './postgres-cluster.ts';
import { removeLeftovers } from './test-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** In the PostgreSQL project: a URL with DATABASE in place of the database name. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run. Each test's database is a copy of a migrated one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const cluster = await startPostgres();
  await cluster.run('create database migrated');
  const migrated = await openPostgres(cluster.url('migrated'), migrations, () => new Date(), pino({ level: 'silent' }));
  await migrated.close();
  project.provide('postgresUrl', cluster.socketUrl('DATABASE'));
  return cluster.stop;
}
