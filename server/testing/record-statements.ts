import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';

export type SentStatement = { text: string; values: readonly unknown[] };

/** All statements sent, to either database, while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const spies = (['all', 'run'] as const).map((name) => {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => never;
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...values) {
      // At once: afterwards the database, perhaps one that an earlier test left behind, may be closed.
      sent.push({ text: this.sourceSQL, values });
      return original.apply(this, values);
    });
  });
  const overTheWire = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return [
      ...sent,
      // A named text with values, or a text, with values once the pool has given out all its names.
      ...(overTheWire.mock.calls as unknown as [string | SentStatement, unknown[]?][]).map(([sent, values = []]) =>
        typeof sent === 'string' ? { text: sent, values } : sent,
      ),
    ];
  } finally {
    for (const spy of [...spies, overTheWire]) spy.mockRestore();
  }
}
