import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sabotages } from './sabotage-list.mjs';

test('every fault fits the code it is inserted into', () => {
  const misfits = sabotages.filter(
    ({ file, find }) => !existsSync(file) || readFileSync(file, 'utf8').split(find).length !== 2,
  );
  expect(misfits.map(({ name, file }) => `${name}: \`find\` must occur exactly once in ${file}`)).toEqual([]);
});
