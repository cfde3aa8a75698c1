// What the tests need of the machine: a browser, an emoji font, PostgreSQL, Redis, nginx. Debian's packages, where we may install them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fail } from './toolbox.mjs';

const needs = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
  },
  {
    name: 'an emoji font',
    packages: ['fonts-noto-color-emoji'],
    isThere: () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'),
  },
  { name: 'Redis', packages: ['redis-server'], isThere: () => existsSync('/usr/bin/redis-server') },
  { name: 'nginx', packages: ['nginx'], isThere: () => existsSync('/usr/sbin/nginx') },
  { name: 'PostgreSQL', packages: ['postgresql'], isThere: hasPostgres },
];

export function ensureSystemPackages() {
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.flatMap((need) => need.packages);
  const byHand = `The tests need ${names}. Please install: apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) fail(byHand);

  console.log(`Installing ${names} ...`);
  apt('update', '-qq');
  const { status } = apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (status !== 0 || !missing.every(({ isThere }) => isThere())) fail(byHand);
}

/** @param {...string} args */
function apt(...args) {
  return spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function hasPostgres() {
  const versions = '/usr/lib/postgresql';
  return (
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/postgres`))
  );
}
