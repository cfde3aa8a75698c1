import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzipAround, packEnd, packStart } from './gzip-around.ts';

test.for([
  ['', '', ''],
  ['<p>', '1', '</p>'],
  ['<p>'.repeat(50_000), '🏃 Läufer', '</p>'.repeat(50_000)],
  ['start', 'x'.repeat(65_535), 'end'],
] as const)('start, middle and end arrive as one text %#', async ([start, middle, end]) => {
  const [packedStart, packedEnd] = [await packStart(start, 4), packEnd(end)];
  expect(gunzipSync(gzipAround(packedStart, middle, packedEnd)).toString()).toBe(start + middle + end);
  expect(gunzipSync(gzipAround(packedStart, 'other', packedEnd)).toString()).toBe(`${start}other${end}`);
});

test('a middle that is too long is an error', async () => {
  const start = await packStart('start', 4);
  expect(() => gzipAround(start, 'x'.repeat(65_536), packEnd('end'))).toThrow('65536 bytes');
});
