import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../journey.ts';
import type { KeptServer } from '../kept-server.ts';

/** A screen in a state worth looking at. */
export type Screen = {
  name: string;
  /** From wherever the screen before left the page. */
  open: (page: Page) => Promise<void>;
  /** What the browser itself says in the console about a refusal that this screen shows. */
  logs?: RegExp;
  /** More of the same at the end of a list, which axe need not look at again. */
  more?: string;
};

/** Makes the people and the data that its screens share, once, and opens the page. */
export type Scene = (page: Page, server: KeptServer) => Promise<Screen[]>;

/** An address in the open app, without loading it again. What was open before is gone. */
export async function visit(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path.split('?')[0]) {
    // By way of another page: the same address again would change nothing.
    await push(page, '/elsewhere');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent.startsWith('404'));
  }
  await push(page, path);
}

async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector<HTMLElement>('[aria-label^="Messages"] [aria-label="Close"]')?.click();
    history.pushState(null, '', to);
  }, path);
}

export const longName = 'Maximiliane Katharina von Oppersdorff-Wittgenstein';
export const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztag';
export const longTitle = `${longWord} `.repeat(2).slice(0, 120);

/** What somebody with a long name did first; the page is nobody's afterwards. */
export async function asSomeoneElse<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await signUp(page, { ...newPerson(), name: longName });
  const done = await act();
  await page.context().clearCookies();
  return done;
}

/** As a browser that asks, and is told no; until the page is loaded again. */
export async function refuseClipboardHere(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
}
