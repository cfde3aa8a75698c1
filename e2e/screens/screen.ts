import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../journey.ts';
import type { KeptServer } from '../kept-server.ts';

/** A screen in a state to check. */
export type Screen = {
  name: string;
  /** Starts from where the screen before left the page. */
  open: (page: Page) => Promise<void>;
  /** Console messages of the browser about a refusal that this screen shows. */
  logs?: RegExp;
  /** Selects repeated items at the end of a list, which axe can skip. */
  more?: string;
  /** Another state of a screen that is checked anyway: only at full size. */
  isVariant?: true;
};

/** Creates the people and data that its screens share, and opens the page. */
export type Scene = (page: Page, server: KeptServer) => Promise<Screen[]>;

/** Navigates within the open app, closing dialogs and menus. */
export async function visit(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path.split('?')[0]) {
    // Via another page, because pushing the same address would change nothing.
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

/** Acts as another user, with a long name; afterwards the page is signed out. */
export async function asSomeoneElse<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await signUp(page, { ...newPerson(), name: longName });
  const done = await act();
  await page.context().clearCookies();
  return done;
}

/** Makes copying fail, as if the user had denied permission, until the next load. */
export async function refuseClipboardHere(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
}
