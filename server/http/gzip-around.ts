import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** The beginning of a gzipped text, compressed once and sent with whatever follows. */
export type PackedStart = { bytes: Buffer; crc: number; length: number };
export type PackedEnd = { bytes: Buffer; plain: Buffer };

const deflated = promisify(deflateRaw);
/** Magic number, deflate, no name, no time, unknown system (RFC 1952). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const longestBlock = 0xffff;

export async function packStart(text: string, level: number): Promise<PackedStart> {
  const plain = Buffer.from(text);
  // This flush ends on a whole byte and leaves the stream open.
  const packed = await deflated(plain, { level, finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes: Buffer.concat([header, packed]), crc: crc32(plain), length: plain.length };
}

/** Refers to nothing before it, so it can follow any text. */
export function packEnd(text: string): PackedEnd {
  const plain = Buffer.from(text);
  return { bytes: deflateRawSync(plain, { level: constants.Z_BEST_COMPRESSION }), plain };
}

/** Gzip of start, middle and end. The middle differs each time and is short: it is sent as it is. */
export function gzipAround(start: PackedStart, middle: string, end: PackedEnd): Buffer {
  const plain = Buffer.from(middle);
  if (plain.length > longestBlock) throw new Error(`${plain.length} bytes do not fit into a stored block`);
  // Of a stored block: not the last, its length, and the length's complement (RFC 1951).
  const block = Buffer.alloc(5);
  block.writeUInt16LE(plain.length, 1);
  block.writeUInt16LE(longestBlock - plain.length, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end.plain, crc32(plain, start.crc)));
  trailer.writeUInt32LE((start.length + plain.length + end.plain.length) % 2 ** 32, 4);
  return Buffer.concat([start.bytes, block, plain, end.bytes, trailer]);
}
