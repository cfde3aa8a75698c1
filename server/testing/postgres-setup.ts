import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrations } from '#server/db/migrations.ts';
import { openPostgres } from '#server/db/postgres-database.ts';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Present in the PostgreSQL project only: an address with DATABASE in place of a database's name. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  // Each test's database is a copy of this one: hundreds of times all migrations would take minutes.
  await cluster.run('create database migrated');
  const migrated = await openPostgres(cluster.url('migrated'), migrations, () => new Date(), pino({ level: 'silent' }));
  await migrated.close();
  project.provide('postgresUrl', cluster.url('DATABASE'));
  return cluster.stop;
}
