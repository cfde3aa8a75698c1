import { rememberOutbox } from '#web/lib/local-store.ts';
import { databaseName } from './database-name.ts';

/** Removes everyone's data. In the first load: signing out must not depend on code that could not be fetched. */
export function forgetDevice(): void {
  rememberOutbox(null);
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // A browser that refuses it has stored nothing.
  }
}
