import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { keepPicture } from './picture-file.ts';

const favicon = resolve(import.meta.dirname, '../../web/public/favicon.svg');

/** `isWhole`: a full square in the seal's colour with a centred tick, for systems that cut the shape themselves. */
const icons: [file: string, size: number, isWhole: boolean][] = [
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, false],
  ['icon-maskable-512.png', 512, true],
  ['apple-touch-icon.png', 180, true],
];

export async function drawIcons(browser: Browser): Promise<void> {
  const svg = readFileSync(favicon, 'utf8');
  const [, seal] = /fill="(#\w+)"/.exec(svg)!;
  for (const [file, size, isWhole] of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const style = `body { margin: 0 } svg { display: block; height: 100vh } ${isWhole ? `html { background: ${seal} }` : ''}`;
    await page.setContent(`<!doctype html><style>${style}</style>${svg}`);
    await keepPicture(page, `web/public/${file}`, { format: 'png' });
    await page.close();
  }
}
