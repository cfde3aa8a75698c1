import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Env } from '#server/env.ts';
import { compileCache, root } from '../../scripts/toolbox.mjs';

/** Runs `npm run people` as an operator does, on the data of these settings. */
export async function runPeople(
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  ...words: string[]
): Promise<{ status: number; printed: string; refused: string }> {
  const child = spawn(process.execPath, ['server/people/main.ts', ...words], {
    cwd: root,
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number, printed: out, refused: err };
}
