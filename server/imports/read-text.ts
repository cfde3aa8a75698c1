import { BrokenFile } from './broken-file.ts';

/** UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it. */
export function readText(bytes: Uint8Array, file = 'This file'): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Named below.
  }
  throw new BrokenFile(`${file} is not text in UTF-8.`, { hint: 'Save it as “CSV UTF-8” and choose it again.' });
}

export function readJson(text: string, file = 'This file'): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BrokenFile(`${file} is not valid JSON.`, { hint: 'It may have been cut off. Export it again.' });
  }
}
