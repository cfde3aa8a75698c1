import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Installed packages match the lockfile exactly, and run no install scripts.

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
type Locked = { version: string; integrity?: string; hasInstallScript?: true; link?: true };
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(read('package.json')) as Manifest;
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Packages that may run install scripts, each with its reason. */
const mayRunAtInstall: Record<string, string> = {};

test('every package in the lockfile has a SHA-512 hash', () => {
  expect(locked.length).toBeGreaterThan(0);
  expect(locked.filter(([, { integrity, link }]) => link || !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no package runs an install script, except those listed with a reason', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running).toEqual(Object.keys(mayRunAtInstall));
});

test('every dependency is pinned to an exact version, the locked one', () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  for (const [name, version] of Object.entries(asked)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`]?.version).toBe(version);
  }
});

test('scripts install only by npm ci, from the lockfile', () => {
  const scripts = readdirSync(join(import.meta.dirname, '../scripts'));
  const installs = scripts.flatMap((name) => read(`scripts/${name}`).match(/'npm', \['[^']+'/g) ?? []);
  expect(installs).toEqual(["'npm', ['ci'"]);
});
