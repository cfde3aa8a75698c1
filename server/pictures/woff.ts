import { inflateSync } from 'node:zlib';

/** Unpacks WOFF, which npm packages ship, to the TrueType that HarfBuzz reads. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let start = head.length;
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index;
    const to = 12 + 16 * index;
    const [at, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [number, number, number];
    const bytes = woff.subarray(at, at + packed);
    const table = packed < size ? inflateSync(bytes, { maxOutputLength: size }) : bytes;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(start, to + 8);
    head.writeUInt32BE(size, to + 12);
    const padding = Buffer.alloc(-size & 3);
    parts.push(table, padding);
    start += size + padding.length;
  }
  return Buffer.concat(parts);
}
