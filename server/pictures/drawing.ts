import type { Words } from './lettering.ts';

/** A picture before it is drawn: its shapes, and the texts in front of them. */
export type Drawing = { width: number; height: number; shapes: string[]; texts: Words[] };
