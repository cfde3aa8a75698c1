import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/**
 * Stops a process and its children, also those in process groups of their own. The parent comes first: once it has
 * stopped it starts no child and clears none away, so every pid in its list is still there to be signalled.
 */
export function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  while (!isStopped(pid));
  for (const child of childrenOf(pid)) process.kill(child, 'SIGSTOP');
}

/** The parent comes last, for the same reason. */
export function thaw(pid: number): void {
  for (const child of childrenOf(pid)) process.kill(child, 'SIGCONT');
  process.kill(pid, 'SIGCONT');
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Its state follows its name, which stands in brackets and may hold anything. */
export function isStopped(pid: number): boolean {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.startsWith('T');
}
