import type { Reply } from '#shared/contract/endpoint.ts';
import type { listSettlements } from '#shared/contract/pledge-calls.ts';
import { dayIn, timeIn } from '#shared/domain/days.ts';
import { line } from '#server/ledger/statement-csv.ts';

type Shown = Reply<typeof listSettlements>[number];

const states: Record<Shown['state'], string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  rejected: 'Not received',
};

/** With a byte order mark: without it Excel does not read UTF-8. */
export const settlementsHeader = `\uFEFF${line(['Date', 'Time', 'Person', 'Paid', 'Received', 'Currency', 'State'])}`;

export function settlementLine(row: Shown, timeZone: string): string {
  const at = new Date(row.createdAt);
  const [paid, received] = row.byMe ? [row.amount, ''] : ['', row.amount];
  return line([dayIn(timeZone, at), timeIn(timeZone, at), row.name, paid, received, row.currency, states[row.state]]);
}
