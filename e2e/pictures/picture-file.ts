import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

type Format = { format: 'webp' | 'jpeg' | 'png'; quality?: number };

/** Saves a screenshot into the project. By DevTools, because Playwright cannot write WebP, a fifth of a PNG's size. */
export async function keepPicture(page: Page, file: string, how: Format): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  if (how.format === 'png')
    await devtools.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const { data } = await devtools.send('Page.captureScreenshot', how);
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(resolve(import.meta.dirname, '../..', file), bytes);
  // oxlint-disable-next-line no-console -- Reports the written file.
  console.log(`${file}  ${(bytes.length / 1000).toFixed(0)} kB`);
}
