import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/toolbox.mjs';

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
