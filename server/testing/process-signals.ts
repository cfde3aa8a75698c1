import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/**
 * Stops a process and its children, including those in their own process groups. The parent first: once stopped it
 * neither starts nor reaps children, so every pid in its list is valid.
 */
export function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  while (!isStopped(pid));
  for (const child of childrenOf(pid)) process.kill(child, 'SIGSTOP');
}

/** The parent last, for the same reason. */
export function thaw(pid: number): void {
  for (const child of childrenOf(pid)) process.kill(child, 'SIGCONT');
  process.kill(pid, 'SIGCONT');
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The state follows the name, which is in brackets and may contain anything. */
export function isStopped(pid: number): boolean {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.startsWith('T');
}
