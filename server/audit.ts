import { openReader } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { countBalances, findDiscrepancies, findWrongPayments } from './ledger/audit.ts';
import { StartRefused } from './start-refused.ts';

// npm run audit: compares every balance with the sum of its ledger rows, and every completion with its payment.

try {
  process.exitCode = (await audit()) > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Returns how many differ. */
async function audit(): Promise<number> {
  const { read, close } = await openReader(readEnv(process.env));
  const balances = await countBalances(read);
  const discrepancies = await findDiscrepancies(read);
  const payments = await findWrongPayments(read);
  await close();
  for (const { userId, balance, sum } of discrepancies)
    console.error(`User ${userId}: the balance is ${balance} cents, the ledger says ${sum}.`);
  for (const { commitmentId, userId, problem } of payments)
    console.error(`A completion of user ${userId} in promise ${commitmentId} ${problem}.`);
  console.log(`${balances} balances compared with the ledger, ${discrepancies.length} differ.`);
  return discrepancies.length + payments.length;
}
