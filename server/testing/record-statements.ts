import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';

export type SentStatement = { text: string; values: readonly unknown[] };

/** All statements sent, to either database, while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const spies = [vi.spyOn(StatementSync.prototype, 'all'), vi.spyOn(StatementSync.prototype, 'run')];
  const overTheWire = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return [
      ...spies.flatMap(({ mock }) =>
        mock.calls.map((values, index) => ({ text: (mock.contexts[index] as StatementSync).sourceSQL, values })),
      ),
      // A named text with values, or a text, with values once the pool has given out all its names.
      ...(overTheWire.mock.calls as unknown as [string | SentStatement, unknown[]?][]).map(([sent, values = []]) =>
        typeof sent === 'string' ? { text: sent, values } : sent,
      ),
    ];
  } finally {
    for (const spy of [...spies, overTheWire]) spy.mockRestore();
  }
}
