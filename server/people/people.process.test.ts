import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';
import { runPeople } from '#server/testing/run-people.ts';
import { visitor } from '#server/testing/visitor.ts';

test('npm run people asks the running Kept, and works by itself once Kept has stopped', async () => {
  const dataDir = temporaryFolder();
  const kept = startKept({ DATA_DIR: dataDir });
  const ann = visitor(await kept.address());
  const id = await ann.register({ username: 'ann' });
  const { closed } = ann.listen(id);
  expect(statSync(join(dataDir, 'people.sock')).mode & 0o777).toBe(0o600);

  expect((await runPeople({ dataDir, databaseUrl: undefined }, 'suspend', 'ann')).printed).toMatch(/Done\.\n$/);
  expect((await ann.send('GET', '/api/user')).status).toBe(401);
  expect(await closed).toBe(4401);
  expect(kept.printed.out + kept.printed.err).not.toContain('secret-1');

  kept.kill('SIGTERM');
  expect(await kept.ended()).toMatchObject({ code: 0 });
  expect((await runPeople({ dataDir, databaseUrl: undefined }, 'resume', 'ann')).printed).toMatch(/Done\.\n$/);
  expect((await runPeople({ dataDir, databaseUrl: undefined }, 'show', 'ann')).printed).toContain(
    'resumed_by_operator',
  );
});

test('without data it says so, and makes none', async () => {
  const dataDir = join(temporaryFolder(), 'nowhere');
  const ran = await runPeople({ dataDir, databaseUrl: undefined }, 'list');
  expect(ran).toEqual({ status: 1, printed: '', refused: `There is no data in ${dataDir}.\n` });
});
