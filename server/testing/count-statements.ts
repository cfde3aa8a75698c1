import { recordStatements } from './record-statements.ts';

/** How many statements reach the database, whichever it is, while this is done. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await recordStatements(work)).length;
}
