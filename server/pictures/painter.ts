import { createHash } from 'node:crypto';
import type * as Resvg from '@resvg/resvg-js';
import type { FastifyBaseLogger } from 'fastify';
import type { Drawing } from './drawing.ts';
import { loadFonts, type Fonts } from './fonts.ts';
import { lettering } from './lettering.ts';

/** Draws pictures as PNG, each once, on a thread of its own. */
export type Painter = {
  /** Loads once what every picture needs and composes this one, without drawing it: the first picture then costs no more. */
  prepare: (compose: (fonts: Fonts) => Drawing) => Promise<void>;
  /**
   * The picture with this content, from memory if it was drawn before. Undefined if it cannot be drawn: a character is in
   * none of our fonts, too many others wait, or it takes too long.
   */
  paint: (content: object, compose: (fonts: Fonts) => Drawing) => Promise<Buffer | undefined>;
  /** How many pictures were drawn, for tests. */
  drawn: () => number;
};

const mostStored = 24_000_000;
const mostWaiting = 50;
const largestSvg = 400_000;
const largestPicture = 1_000_000;
const patienceMs = 15_000;

/** One picture at a time, so that drawing never takes more than one thread from password hashing and files. */
export function createPainter(log: FastifyBaseLogger): Painter {
  let loading: Promise<Tools> | undefined;
  let prepared = false;
  const stored = new Map<string, Buffer>();
  const drawing = new Map<string, Promise<Buffer | undefined>>();
  let last: Promise<unknown> = Promise.resolve();
  let size = 0;
  let count = 0;

  function store(key: string, picture: Buffer): void {
    stored.set(key, picture);
    size += picture.length;
    for (const [oldest, { length }] of stored) {
      if (size <= mostStored) return;
      stored.delete(oldest);
      size -= length;
    }
  }

  async function draw(key: string, compose: (fonts: Fonts) => Drawing): Promise<Buffer | undefined> {
    try {
      const { fonts, resvg } = await (loading ??= loadTools());
      const svg = toSvg(compose(fonts), fonts);
      const picture = svg === undefined ? undefined : await render(svg, resvg);
      count++;
      if (picture) store(key, picture);
      return picture;
    } catch (error) {
      log.error({ err: error }, 'A picture could not be drawn');
      return undefined;
    } finally {
      drawing.delete(key);
    }
  }

  return {
    async prepare(compose) {
      if (prepared) return;
      prepared = true;
      try {
        const { fonts } = await (loading ??= loadTools());
        toSvg(compose(fonts), fonts);
      } catch (error) {
        log.error({ err: error }, 'Pictures could not be prepared');
      }
    },
    async paint(content, compose) {
      const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
      const known = stored.get(key);
      if (known) {
        // Newest last, so that the oldest goes first.
        stored.delete(key);
        stored.set(key, known);
        return known;
      }
      let picture = drawing.get(key);
      if (!picture) {
        if (drawing.size >= mostWaiting) return undefined;
        picture = last.then(() => draw(key, compose));
        last = picture;
        drawing.set(key, picture);
      }
      return withinPatience(picture);
    },
    drawn: () => count,
  };
}

async function withinPatience(picture: Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patienceMs, undefined);
  return Promise.race([picture, promise]).finally(() => clearTimeout(timer));
}

type Tools = { fonts: Fonts; resvg: typeof Resvg };

async function loadTools(): Promise<Tools> {
  const [fonts, resvg] = await Promise.all([loadFonts(), import('@resvg/resvg-js')]);
  return { fonts, resvg };
}

function toSvg({ width, height, shapes, texts }: Drawing, fonts: Fonts): string | undefined {
  const written = texts.map((words) => lettering(words, fonts));
  if (!written.every((text) => text !== undefined)) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[...shapes, ...written].join('')}</svg>`;
}

async function render(svg: string, { renderAsync }: Tools['resvg']): Promise<Buffer | undefined> {
  if (svg.length > largestSvg) throw new Error(`The drawing has ${svg.length} characters.`);
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' });
  const png = picture.asPng();
  return png.length > largestPicture ? undefined : png;
}
