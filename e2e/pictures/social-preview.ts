import type { Browser } from '@playwright/test';
import { keepPicture } from './picture-file.ts';

/** The picture of a link in chats: the left half of /auth, enlarged to fill it. */
const layout = `
  section:has(h1) + * { display: none }
  section:has(h1) {
    position: fixed; inset: 0; padding: 56px 64px;
    ul { display: none }
    h1 { font-size: 84px; margin-top: 72px }
    [inert] { position: absolute; right: 40px; top: 150px; width: 440px }
  }
`;

export async function drawSocialPreview(browser: Browser, baseURL: string): Promise<void> {
  const viewport = { width: 1200, height: 630 };
  const context = await browser.newContext({ baseURL, viewport, colorScheme: 'light', bypassCSP: true });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByRole('heading').first().waitFor();
  await page.addStyleTag({ content: layout });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await keepPicture(page, 'web/public/social-preview.jpg', { format: 'jpeg', quality: 82 });
  await context.close();
}
