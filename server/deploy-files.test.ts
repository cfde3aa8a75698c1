import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContainerfile } from '#server/testing/container-file.ts';
import { root, serverEnv } from '../scripts/toolbox.mjs';

test('the systemd unit keeps files private, and Kept away from the rest of the machine', () => {
  const unit = readFileSync(join(root, 'deploy/kept@.service'), 'utf8').split('\n');
  for (const line of [
    'UMask=0077',
    'StateDirectoryMode=0700',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
  ])
    expect(unit).toContain(line);
});

test('every file that SECURITY.md names exists', () => {
  const named = readFileSync(join(root, 'SECURITY.md'), 'utf8').matchAll(
    /`((?:server|shared|web|screens|e2e|reliability)\/[^`\s]+\.tsx?)`/g,
  );
  const files = [...named].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the image runs as a user without rights, keeps its data in a volume, and has a health check', () => {
  const image = readContainerfile();
  expect(image.stages).toEqual(['FROM node:24-slim AS build', 'FROM node:24-slim']);
  expect(image.user).toEqual(['1000:1000']);
  expect(image.volumes).toEqual([image.environment['DATA_DIR']]);
  const { MALLOC_ARENA_MAX, NODE_OPTIONS } = serverEnv();
  expect(image.environment).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', MALLOC_ARENA_MAX });
  expect(NODE_OPTIONS.split(' ')).toContain(image.command[1]);
  const sent = sentToBuild();
  const made = ['node_modules', 'dist', 'dist-server'];
  const named = [...image.copied, image.healthCheck.at(-1)!].filter((path) => !made.includes(path));
  expect(named.filter((path) => !existsSync(join(root, path)) || !sent.includes(path.split('/')[0]!))).toEqual([]);
  expect(sent.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(sent.filter((path) => ['.env', '.git', 'data', 'backups', ...made].includes(path))).toEqual([]);
});

test('compose.yaml runs two instances, without rights and read-only, at the addresses that nginx gets', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const [instance = '', services = ''] = compose.split('\nservices:\n');
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(instance.split('\n')).toContain(`  ${line}`);
  const { healthCheck } = readContainerfile();
  expect(instance).toContain(`test: [${['CMD', ...healthCheck].map((word) => `'${word}'`).join(', ')}]`);
  expect(instance).toContain('dockerfile: Containerfile');
  expect(services.split('<<: *instance')).toHaveLength(3);

  const addressOf = (service: string) =>
    new RegExp(`\\n  ${service}:\\n[^]*?ipv4_address: ([0-9.]+)`).exec(`\n${services}`)?.[1];
  expect(instance).toContain(`TRUST_PROXY: ${addressOf('nginx')}\n`);
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  const replaced = [...services.matchAll(/-e s(.)(\S+?)\1(\S+?)\1/g)].map(([, , old, fresh]) => [old!, fresh!]);
  expect(replaced.map(([, fresh]) => fresh)).toEqual([
    `${addressOf('kept-1')}:3000`,
    `${addressOf('kept-2')}:3000`,
    '/dev/stdout',
  ]);
  // sed replaces one per line.
  for (const [old] of replaced) expect(site.split(old!)).toHaveLength(2);
  expect(services).toContain('./deploy/nginx.conf:/kept/nginx.conf:ro');
});

/** Files and folders at the top that a build gets. */
function sentToBuild(): string[] {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(lines).toContain('*');
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
}
