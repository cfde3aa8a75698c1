import type { Reader } from '#server/db/database.ts';

/** A database that fails with this, whatever it is asked. */
export function brokenReader(error: Error): Reader {
  const fail = () => {
    throw error;
  };
  return { selectFrom: fail, executeQuery: fail, getExecutor: fail };
}
