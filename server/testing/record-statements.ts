import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';

export type SentStatement = { text: string; values: readonly unknown[] };

/** Every statement that reaches the database, whichever it is, while this is done. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const spies = [vi.spyOn(StatementSync.prototype, 'all'), vi.spyOn(StatementSync.prototype, 'run')];
  const overTheWire = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return [
      ...spies.flatMap(({ mock }) =>
        mock.calls.map((values, index) => ({ text: (mock.contexts[index] as StatementSync).sourceSQL, values })),
      ),
      // Of its many signatures we use the one with a text under a name, and the one with a text alone.
      ...(overTheWire.mock.calls as unknown as [string | SentStatement][]).map(([sent]) =>
        typeof sent === 'string' ? { text: sent, values: [] } : sent,
      ),
    ];
  } finally {
    for (const spy of [...spies, overTheWire]) spy.mockRestore();
  }
}
