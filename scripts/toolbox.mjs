// Shared by the launchers. Runs on Node 20 before anything is installed: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeOnce } from './make-once.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const neededNode = 24;
/** Compiled scripts are kept for the next process. It saves half of a command's start and a third of Knip's time. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** Installs packages when the lockfile is newer than the last installation. */
export function ensureInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && mtime(installed) >= mtime(join(root, 'package-lock.json'))) return;
  console.log('Installing packages ...');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('Installing the packages failed; see the output of npm above.');
}

/** The bundled server. */
export const builtServer = 'dist-server/main.js';

/** The builds and their sources. `keeps`: pages that were opened before a build still request its old assets. */
const builds = [
  {
    name: 'the web app',
    folder: 'dist',
    config: 'vite.config.ts',
    of: ['web', 'shared', 'scripts/finish-build.ts', 'scripts/build-worker.ts'],
    keeps: 'assets',
  },
  { name: 'the server', folder: 'dist-server', config: 'vite.server.config.ts', of: ['server', 'shared'] },
];

/** Builds if missing or out of date. */
export function ensureBuilt() {
  for (const { name, folder, config, of, keeps } of builds) {
    const isThere = makeOnce({
      folder: join(root, folder),
      of: [...of, config, 'package-lock.json'].map((source) => join(root, source)),
      keeps,
      make: (fresh) => {
        console.log(`Building ${name} ...`);
        const args = ['build', '--config', config, '--outDir', fresh, '--logLevel', 'warn'];
        // Vitest sets NODE_ENV to test, which would build React's development version.
        const env = { ...process.env, NODE_ENV: 'production' };
        return spawnSync(node(), [tool('vite'), ...args], { cwd: root, stdio: 'inherit', env }).status === 0;
      },
    });
    if (!isThere) fail(`Building ${name} failed.`);
  }
}

/** Builds in its own process, so that checks can run too. @returns {Promise<import('./test-runners.mjs').Results>} */
export async function buildAside() {
  const { code, ending } = await watch([node(), 'scripts/build.mjs']);
  if (code === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ name: 'build', reason: ending, again: 'npm run build' }] };
}

/** This Node if it is new enough, otherwise the one from node_modules. */
export function node() {
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath;
  const own = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (existsSync(own)) return own;
  return fail(`Kept needs Node ${neededNode} or later on this machine; this is ${process.version}.`);
}

/** @param {string} name The script behind a package's command. */
export function tool(name) {
  return join(root, 'node_modules/.bin', name);
}

/**
 * Runs a command and returns its exit code.
 * @param {string[]} command @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
export function run([program, ...args], env = {}) {
  return new Promise((settle) => {
    const child = spawn(program ?? '', args, { cwd: root, stdio: 'inherit', env: { ...childEnv(), ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      settle(1);
    });
    child.on('exit', (code) => settle(code ?? 1));
  });
}

/**
 * Runs a command without showing its output. Lines that it writes to file descriptor 3 are its progress.
 * Returns its exit code and the end of its output.
 * @param {string[]} command @param {{ env?: Record<string, string>, onProgress?: ((line: string) => void) | undefined }} [options]
 * @returns {Promise<{ code: number, ending: string }>}
 */
export function watch([program, ...args], { env = {}, onProgress } = {}) {
  return new Promise((settle) => {
    let ending = '';
    const keep = (/** @type {Buffer} */ bytes) => {
      ending = (ending + bytes.toString()).slice(-8000);
    };
    const child = spawn(program ?? '', args, {
      cwd: root,
      env: { ...childEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const progress = /** @type {import('node:stream').Readable} */ (child.stdio[3]);
    createInterface({ input: progress }).on('line', (line) => onProgress?.(line));
    child.on('error', (error) => settle({ code: 1, ending: error.message }));
    child.on('close', (code) => settle({ code: code ?? 1, ending }));
  });
}

/**
 * Runs servers until one of them ends; passes signals on and exits with its code.
 * @param {{ command: string[], env?: Record<string, string> }[]} servers
 */
export function serve(servers) {
  const children = servers.map(({ command: [program, ...args], env }) =>
    spawn(program ?? '', args, { cwd: root, stdio: 'inherit', env: { ...childEnv(), ...env } }),
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => children.forEach((child) => child.kill(signal)));
  }
  for (const child of children) {
    child.on('exit', (code, signal) => {
      process.exitCode ??= code ?? (signal ? 1 : 0);
      for (const other of children) other.kill('SIGTERM');
    });
  }
}

/**
 * The server's environment: a compile cache, few malloc arenas and a small young generation. With V8's default, an idle
 * process would keep 30 MB of young space after its start.
 */
export function serverEnv() {
  return {
    ...compileCache,
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: `--max-semi-space-size=4 ${process.env['NODE_OPTIONS'] ?? ''}`.trim(),
  };
}

/** Puts our own Node first in PATH, so that every tool runs on it. */
function childEnv() {
  return { ...compileCache, ...process.env, PATH: `${dirname(node())}:${process.env['PATH']}` };
}

/** @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @param {string} path */
function mtime(path) {
  return statSync(path).mtimeMs;
}
