import type { Reader } from '#server/db/database.ts';
import { findWrongTallies } from '#server/pledges/audit-tallies.ts';
import { countBalances, findDiscrepancies, findWrongGoals, findWrongJars, findWrongPayments } from './audit.ts';

/**
 * Compares every balance with the sum of its ledger rows, every completion with its payment, every jar with its parts,
 * and every pledge with the marks it counts. `problems`: a sentence for each difference.
 */
export async function auditReport(read: Reader): Promise<{ problems: string[]; summary: string }> {
  const balances = await countBalances(read);
  const discrepancies = await findDiscrepancies(read);
  const problems = [
    ...discrepancies.map(
      ({ userId, balance, sum }) => `User ${userId}: the balance is ${balance} cents, the ledger says ${sum}.`,
    ),
    ...(await findWrongPayments(read)).map(
      ({ commitmentId, userId, problem }) => `A completion of user ${userId} in promise ${commitmentId} ${problem}.`,
    ),
    ...(await findWrongJars(read)).map(
      ({ userId, inJars, parts, ledger }) =>
        `User ${userId}: ${inJars} cents are in jars, the parts are ${parts}, the ledger says ${ledger}.`,
    ),
    ...(await findWrongTallies(read)).map((id) => `Pledge ${id} counts otherwise than the marks do.`),
    ...(await findWrongGoals(read)).map((id) => `Goal ${id} holds more than it should.`),
  ];
  return { problems, summary: `${balances} balances compared with the ledger, ${discrepancies.length} differ.` };
}
