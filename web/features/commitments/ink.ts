/** Five inks in turn; they carry no meaning. */
const inks = ['fern', 'plum', 'harbour', 'clay', 'ochre'] as const;

export type Ink = (typeof inks)[number];

export function inkOf(id: number): Ink {
  return inks[id % inks.length]!;
}
