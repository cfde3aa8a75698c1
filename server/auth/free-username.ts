import { randomInt } from 'node:crypto';
import type { Reader } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isUsernameTaken } from './user-store.ts';

/** The wanted username, or the same with a number behind it. */
export async function freeUsername(db: Reader, wanted: string): Promise<string> {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const username = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await isUsernameTaken(db, username))) return username;
  }
  return `${wanted}-${randomInt(1000, 10_000)}`;
}

/** Tries again if another newcomer takes the same free username at the same moment. */
export async function withFreeUsername<T>(attempt: () => Promise<T>, tries = 5): Promise<T> {
  return attempt().catch((error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === 'username_taken';
    if (!isTaken || tries === 1) throw error;
    return withFreeUsername(attempt, tries - 1);
  });
}
