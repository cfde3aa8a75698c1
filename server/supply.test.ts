import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What is installed is what the lockfile says, to the byte, and none of it runs anything while it is installed.

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
type Locked = { version: string; integrity?: string; hasInstallScript?: true; link?: true };
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(read('package.json')) as Manifest;
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Packages that may run a program while they are installed, each with its reason. */
const mayRunAtInstall: Record<string, string> = {};

test('every package in the lockfile has a strong hash of its contents', () => {
  expect(locked.length).toBeGreaterThan(0);
  expect(locked.filter(([, { integrity, link }]) => link || !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no package runs anything while it is installed, but those with a reason', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running).toEqual(Object.keys(mayRunAtInstall));
});

test('what we ask for is one exact version each, and the one that is locked', () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  for (const [name, version] of Object.entries(asked)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`]?.version).toBe(version);
  }
});

test('the launchers install from the lockfile, and nothing else does', () => {
  const scripts = readdirSync(join(import.meta.dirname, '../scripts'));
  const installs = scripts.flatMap((name) => read(`scripts/${name}`).match(/'npm', \['[^']+'/g) ?? []);
  expect(installs).toEqual(["'npm', ['ci'"]);
});
