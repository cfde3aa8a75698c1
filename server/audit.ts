import { openReader } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { countBalances, findDiscrepancies, findWrongGoals, findWrongJars, findWrongPayments } from './ledger/audit.ts';
import { findWrongTallies } from './pledges/audit-tallies.ts';
import { StartRefused } from './start-refused.ts';

// npm run audit: compares every balance with the sum of its ledger rows, and every completion with its payment, and
// every jar with the parts in it, and
// what is counted of pledges with the marks.

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
  const jars = await findWrongJars(read);
  const goals = await findWrongGoals(read);
  const pledges = await findWrongTallies(read);
  await close();
  for (const { userId, balance, sum } of discrepancies)
    console.error(`User ${userId}: the balance is ${balance} cents, the ledger says ${sum}.`);
  for (const { commitmentId, userId, problem } of payments)
    console.error(`A completion of user ${userId} in promise ${commitmentId} ${problem}.`);
  for (const { userId, inJars, parts, ledger } of jars)
    console.error(`User ${userId}: ${inJars} cents are in jars, the parts are ${parts}, the ledger says ${ledger}.`);
  for (const id of pledges) console.error(`Pledge ${id} counts otherwise than the marks do.`);
  for (const id of goals) console.error(`Goal ${id} holds more than it should.`);
  console.log(`${balances} balances compared with the ledger, ${discrepancies.length} differ.`);
  return discrepancies.length + payments.length + jars.length + goals.length + pledges.length;
}
