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
      // We use only two of its signatures: a named text with values, and a text alone.
      ...(overTheWire.mock.calls as unknown as [string | SentStatement][]).map(([sent]) =>
        typeof sent === 'string' ? { text: sent, values: [] } : sent,
      ),
    ];
  } finally {
    for (const spy of [...spies, overTheWire]) spy.mockRestore();
  }
}
