import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMail, type ReadMail } from './read-mail.ts';

/** The outbox folder of a data directory. */
export function testOutbox(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const seen = new Set<string>();
  const files = () => (existsSync(folder) ? readdirSync(folder) : []);

  return {
    files,
    /** Mail since the last call. */
    newMails(): ReadMail[] {
      const added = files().filter((file) => !seen.has(file));
      for (const file of added) seen.add(file);
      return added.map((file) => readMail(readFileSync(join(folder, file), 'utf8')));
    },
  };
}
