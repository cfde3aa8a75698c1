import type { Page } from '@playwright/test';

/** Waits until the device has stored what the page read, with this text in it. */
export async function snapshotStored(page: Page, text: string): Promise<void> {
  while (!(await page.evaluate(isStored, text))) await page.waitForTimeout(100);
}

/** Runs in the page. Opening a database that does not exist would make an empty one. */
async function isStored(text: string): Promise<boolean> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const request = indexedDB.open('kept');
  request.addEventListener('success', () => {
    const all = request.result.transaction('snapshots').objectStore('snapshots').getAll();
    all.addEventListener('success', () => {
      request.result.close();
      resolve(JSON.stringify(all.result).includes(text));
    });
  });
  return promise;
}
