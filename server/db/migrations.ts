import type { ColumnTypes } from './dialect.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { mail } from './migrations/0002-mail.ts';

export type Migration = { name: string; statements: (types: ColumnTypes) => string[] };

/** In the order in which they run. What has been released is never edited: add a new one. */
export const migrations: readonly Migration[] = [accounts, mail];
