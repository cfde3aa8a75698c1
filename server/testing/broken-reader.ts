import type { Reader } from '#server/db/database.ts';

/** A database that throws this error on every query. */
export function brokenReader(error: Error): Reader {
  const fail = () => {
    throw error;
  };
  return { selectFrom: fail, executeQuery: fail, getExecutor: fail };
}
