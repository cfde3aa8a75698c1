import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContainerfile } from '#server/testing/container-file.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';
import { root } from '../scripts/toolbox.mjs';

// What the image runs, without building it: the same files, command, settings and health check, and no right to write
// anywhere but in the volume and in /tmp.

const form = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'secret-1' };
const habit = { name: 'Run', description: 'Daily.', frequency: 'Daily', rewardAmount: '5.00', currency: 'EUR' };

test('the image serves and draws while it can write into its volume and /tmp only', async () => {
  const { copied, environment, command, healthCheck } = readContainerfile();
  const folder = temporaryFolder();
  const [program, data, temporary] = ['program', 'data', 'temporary'].map((name) => join(folder, name));
  for (const name of copied.filter((name) => name !== 'node_modules'))
    cpSync(join(root, name), join(program!, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(program!, 'node_modules'));
  for (const empty of [data!, temporary!]) mkdirSync(empty);

  const port = await freePort();
  const settings = {
    ...environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data!,
    TMPDIR: temporary!,
    NODE_COMPILE_CACHE: '',
    NODE_OPTIONS: `--permission --allow-addons --allow-worker --allow-fs-read=* --allow-fs-write=${data} --allow-fs-write=${temporary}`,
  };
  expect([command[0], healthCheck[0]]).toEqual(['node', 'node']);
  const isWell = () =>
    spawnSync(process.execPath, healthCheck.slice(1), { cwd: program, env: { ...environment, PORT: String(port) } })
      .status === 0;

  const start = (changed = {}) => startKept({ ...settings, ...changed }, { folder: program!, args: command.slice(1) });
  const address = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object, cookie = '') =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  const kept = start();
  const elsewhere = start({ PORT: '0', DATA_DIR: join(folder, 'other') });
  expect(await kept.address()).toBe(address);
  expect(isWell()).toBe(true);
  expect(await (await fetch(address)).text()).toContain('<title>');
  const registered = await post('/api/register', form);
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
  const { today } = (await registered.json()) as { today: string };
  const { id } = (await (await post('/api/habits', habit, cookie)).json()) as { id: number };
  expect((await post(`/api/habits/${id}/complete`, { day: today }, cookie)).status).toBe(200);
  const picture = await fetch(`${address}/api/habits/${id}/streak-picture`, { headers: { cookie } });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  kept.kill('SIGTERM');
  expect(await kept.ended()).toMatchObject({ code: 0 });

  expect(isWell()).toBe(false);
  expect(readdirSync(data!)).toContain('kept.db');

  // A write anywhere else would have failed.
  expect(await elsewhere.ended()).toMatchObject({
    code: 1,
    err: expect.stringContaining('ERR_ACCESS_DENIED'),
  });
});
