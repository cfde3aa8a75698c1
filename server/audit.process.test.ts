import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/kept-process.ts';
import { runAudit } from '#server/testing/run-audit.ts';

test('the audit reports in a sentence why it cannot run', async () => {
  const nowhere = join(temporaryFolder(), 'nowhere');
  expect(await runAudit({ DATA_DIR: nowhere })).toEqual({ status: 1, printed: `There is no data in ${nowhere}.\n` });
  const { printed } = await runAudit({ DATABASE_URL: 'nonsense' });
  expect(printed).toMatch(/^Some settings are wrong:\n {2}- DATABASE_URL .+\n$/);
});
