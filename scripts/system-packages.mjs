// Programs that the tests and benches need: installs Debian packages if run as root, otherwise says which to install.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fail } from './toolbox.mjs';

const ofTests = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
  },
  {
    name: 'Chromium with notifications',
    packages: ['chromium'],
    isThere: () => existsSync('/usr/bin/chromium'),
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

/** A load generator, and a compiler for bench/slow-fsync.c. */
const ofBenches = [
  { name: 'wrk', packages: ['wrk'], isThere: () => existsSync('/usr/bin/wrk') },
  { name: 'a C compiler', packages: ['gcc', 'libc6-dev'], isThere: () => existsSync('/usr/bin/gcc') },
];

/** @param {'tests' | 'benches'} [whose] */
export function ensureSystemPackages(whose = 'tests') {
  const needs = whose === 'tests' ? ofTests : [...ofTests, ...ofBenches];
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.flatMap((need) => need.packages);
  const byHand = `The ${whose} need ${names}. Please install: apt-get install --no-install-recommends ${packages.join(' ')}`;
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
