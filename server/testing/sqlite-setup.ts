import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrations } from '#server/db/migrations.ts';
import { openSqlite } from '#server/db/sqlite-database.ts';
import { removeLeftovers, testFolder } from './test-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** In the SQLite project: a migrated database without rows, to be copied. */
    sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  removeLeftovers();
  const folder = testFolder('template');
  const migrated = await openSqlite(folder, migrations, () => new Date());
  await migrated.close();
  project.provide('sqliteTemplate', join(folder, 'kept.db'));
  return () => rmSync(folder, { recursive: true, force: true });
}
