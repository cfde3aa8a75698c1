import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { compileCache, root } from '../../scripts/toolbox.mjs';

/** Runs the audit as an operator does. The app goes on meanwhile: kept waiting, its own connections would time out. */
export async function runAudit(settings: Record<string, string>): Promise<{ status: number; printed: string }> {
  const child = spawn(process.execPath, ['server/audit.ts'], {
    cwd: root,
    env: { ...compileCache, PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number, printed: out + err };
}
