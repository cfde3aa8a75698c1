import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuOf } from './measuring.ts';

const run = promisify(execFile);

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string> };
/** `p50` and `p99` in milliseconds, as a client waits. */
export type Load = { rate: number; requests: number; cpuPerRequest: number; p50: number; p99: number };

type Target = { url: string; pids: readonly number[] };
type Shape = { seconds: number; connections?: number; isEachOnce?: boolean };

/**
 * Sends these requests in turn and returns the number of replies and the server's CPU time per request. Throws on any
 * error reply: measuring refusals would be meaningless.
 */
export async function load({ url, pids }: Target, requests: readonly Request[], shape: Shape): Promise<Load> {
  const { seconds, connections = 50, isEachOnce = false } = shape;
  const folder = mkdtempSync(join(tmpdir(), 'kept-wrk-'));
  const script = join(folder, 'requests.lua');
  writeFileSync(script, lua(requests, isEachOnce));
  const before = sumOf(pids);
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', '--latency'];
  const { stdout } = await run('wrk', [...args, '-s', script, url]);
  const computed = sumOf(pids) - before;
  rmSync(folder, { recursive: true, force: true });
  const wrong = /(Non-2xx or 3xx responses|Socket errors): .*/.exec(stdout)?.[0];
  if (wrong) throw new Error(`${url}: ${wrong}`);
  const answered = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (isEachOnce && answered > requests.length)
    throw new Error(`${answered} answers to ${requests.length} requests: seed more`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    requests: answered,
    cpuPerRequest: computed / answered,
    p50: waitedMs(stdout, 50),
    p99: waitedMs(stdout, 99),
  };
}

function waitedMs(printed: string, percent: number): number {
  const [, figure, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? [];
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN);
}

const sumOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);

/** Formats the requests beforehand: the load generator shares the cores with the measured server. */
function lua(requests: readonly Request[], isEachOnce: boolean): string {
  const lines = requests.map(({ method = 'GET', path, headers = {} }) => {
    const table = Object.entries(headers).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`);
    return `wrk.format(${quoted(method)}, ${quoted(path)}, {${table.join(',')}})`;
  });
  // One assignment each, because Lua limits the values of an expression.
  return `local made, at = {}, 0
function init()
${lines.map((line) => `made[#made + 1] = ${line}`).join('\n')}
end
function request()
  at = at + 1
  ${isEachOnce ? 'if at > #made then wrk.thread:stop() return made[1] end' : 'if at > #made then at = 1 end'}
  return made[at]
end`;
}

const quoted = (text: string) => JSON.stringify(text);
