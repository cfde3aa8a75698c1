import type { Page } from '@playwright/test';

/** Counts the bytes on the wire from now on, headers included. */
export async function weigh(page: Page) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const types = new Map<string, string>();
  const weight = { all: 0, script: 0, requests: 0 };
  // Data URLs in stylesheets are not requests.
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http')) types.set(requestId, type);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!types.has(requestId)) return;
    weight.requests++;
    weight.all += encodedDataLength;
    if (types.get(requestId) === 'Script') weight.script += encodedDataLength;
  });
  return weight;
}
