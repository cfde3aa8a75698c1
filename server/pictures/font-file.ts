import { inflateSync } from 'node:zlib';

/** What we need to know about a font besides its file. */
export type FontFile = {
  sfnt: Buffer;
  /** Without a glyph the picture would show an empty box. */
  covers: (codePoint: number) => boolean;
  /** Width of a character as a share of the font size. */
  advance: (codePoint: number) => number;
};

/** Unpacks WOFF, which npm packages ship, to the TrueType that resvg reads, under a family name of our choice. */
export function readWoff(woff: Buffer, family: string): FontFile {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + 20 * index;
    const [start, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const tag = woff.toString('latin1', at, at + 4);
    if (tag === 'name') return { tag, checksum: 0, bytes: nameTable(family) };
    const bytes = woff.subarray(start, start + packed);
    const checksum = woff.readUInt32BE(at + 16);
    return { tag, checksum, bytes: packed < size ? inflateSync(bytes, { maxOutputLength: size }) : bytes };
  });
  const table = (tag: string): Buffer => {
    const found = tables.find((one) => one.tag === tag);
    if (!found) throw new Error(`The font has no table ${tag}.`);
    return found.bytes;
  };
  const glyphs = readGlyphs(table('cmap'));
  const widths = table('hmtx');
  const measured = table('hhea').readUInt16BE(34);
  const unitsPerEm = table('head').readUInt16BE(18);

  return {
    sfnt: joinTables(woff.readUInt32BE(4), tables),
    covers: (codePoint) => glyphs(codePoint) !== 0,
    advance: (codePoint) => widths.readUInt16BE(4 * Math.min(glyphs(codePoint), measured - 1)) / unitsPerEm,
  };
}

/** Family, style and PostScript name, without which resvg refuses a font, in UTF-16. */
function nameTable(family: string): Buffer {
  const names = (
    [
      [1, family],
      [2, 'Regular'],
      [6, family],
    ] as const
  ).map(([id, name]) => ({
    id,
    bytes: Buffer.from(name, 'utf16le').swap16(),
  }));
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let start = 0;
  for (const [index, { id, bytes }] of names.entries()) {
    for (const [field, value] of [3, 1, 0x409, id, bytes.length, start].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    start += bytes.length;
  }
  return Buffer.concat([head, ...names.map(({ bytes }) => bytes)]);
}

type Table = { tag: string; checksum: number; bytes: Buffer };

function joinTables(flavour: number, tables: Table[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(flavour, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let start = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    start += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** The glyph of a character, 0 if there is none. Reads the two formats that fonts for the web use. */
function readGlyphs(cmap: Buffer): (codePoint: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const withFormat = (format: number) => offsets.find((offset) => cmap.readUInt16BE(offset) === format);
  const wide = withFormat(12);
  if (wide !== undefined) return (codePoint) => glyphInGroups(cmap.subarray(wide), codePoint);
  const narrow = withFormat(4);
  if (narrow === undefined) throw new Error('The font has no character map that we read.');
  return (codePoint) => glyphInSegments(cmap.subarray(narrow), codePoint);
}

function glyphInGroups(map: Buffer, codePoint: number): number {
  for (let at = 16, end = at + 12 * map.readUInt32BE(12); at < end; at += 12)
    if (codePoint <= map.readUInt32BE(at + 4)) {
      const first = map.readUInt32BE(at);
      return codePoint < first ? 0 : map.readUInt32BE(at + 8) + codePoint - first;
    }
  return 0;
}

function glyphInSegments(map: Buffer, codePoint: number): number {
  const size = map.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    if (codePoint > map.readUInt16BE(at)) continue;
    const first = map.readUInt16BE(at + 2 + size);
    if (codePoint < first) return 0;
    const delta = map.readUInt16BE(at + 2 + 2 * size);
    const offsetAt = at + 2 + 3 * size;
    const offset = map.readUInt16BE(offsetAt);
    if (offset === 0) return (codePoint + delta) & 0xffff;
    const glyph = map.readUInt16BE(offsetAt + offset + 2 * (codePoint - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
