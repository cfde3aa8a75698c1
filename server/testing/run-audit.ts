import { spawnSync } from 'node:child_process';
import { root } from '../../scripts/toolbox.mjs';

/** Runs the audit as an operator does. */
export function runAudit(settings: Record<string, string>): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/audit.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings },
    encoding: 'utf8',
  });
  return { status, printed: stdout + stderr };
}
