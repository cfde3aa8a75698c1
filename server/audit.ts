import { openReader } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { countBalances, findDiscrepancies } from './ledger/audit.ts';

// npm run audit: holds every balance against the sum of its ledger rows.

const { read, close } = await openReader(readEnv(process.env));
const balances = await countBalances(read);
const discrepancies = await findDiscrepancies(read);
await close();

for (const { userId, balance, sum } of discrepancies) {
  console.error(`User ${userId}: the balance is ${balance} cents, the ledger says ${sum}.`);
}
console.log(`${balances} balances compared with the ledger, ${discrepancies.length} differ.`);
process.exitCode = discrepancies.length > 0 ? 1 : 0;
