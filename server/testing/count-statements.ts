import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';

/** How many statements reach the database, whichever it is, while this is done. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all'),
    vi.spyOn(StatementSync.prototype, 'run'),
    vi.spyOn(Client.prototype, 'query'),
  ];
  try {
    await work();
    return spies.reduce((count, spy) => count + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
