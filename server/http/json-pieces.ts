import type { Serialize } from './serializers.ts';

/** How to write each field, as compiled from the schema of its reply. */
export type FieldSerializers = ReadonlyMap<string, Serialize>;

const itemsPerPiece = 500;

/** The JSON of an object with long arrays, a few items at a time, so that other requests are answered in between. */
export async function* jsonPieces(value: Record<string, unknown>, fields: FieldSerializers): AsyncGenerator<string> {
  let before = '{';
  for (const [name, serialize] of fields) {
    if (value[name] === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    const field = value[name];
    if (Array.isArray(field)) yield* arrayPieces(field, serialize);
    else yield serialize(field);
  }
  yield '}';
}

/** The same for an array. */
export async function* arrayPieces(items: unknown[], serialize: Serialize): AsyncGenerator<string> {
  yield '[';
  for (let from = 0; from < items.length; from += itemsPerPiece) {
    const piece = serialize(items.slice(from, from + itemsPerPiece)).slice(1, -1);
    yield from === 0 ? piece : `,${piece}`;
    await new Promise(setImmediate);
  }
  yield ']';
}

/** Takes long enough to be made in pieces. */
export function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > itemsPerPiece;
}

export async function allPieces(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}
