import { recordStatements } from './record-statements.ts';

/** How many statements are sent, to either database, while `work` runs. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await recordStatements(work)).length;
}
