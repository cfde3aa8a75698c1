/** Assigned by id; the colours carry no meaning. */
const inks = ['fern', 'plum', 'harbour', 'clay', 'ochre'] as const;

export type Ink = (typeof inks)[number];

export function inkOf(id: number): Ink {
  return inks[id % inks.length]!;
}

const avatarInks = [
  'bg-ink-harbour-tint text-ink-harbour',
  'bg-ink-plum-tint text-ink-plum',
  'bg-ink-clay-tint text-ink-clay',
  'bg-ink-fern-tint text-ink-fern',
  'bg-ink-ochre-tint text-ink-ochre',
];

export function avatarInkOf(userId: number): string {
  return avatarInks[userId % avatarInks.length]!;
}
