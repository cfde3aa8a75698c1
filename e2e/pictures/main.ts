import { chromium } from '@playwright/test';
import { fillDemo } from '#server/demo/fill.ts';
import { launchOptions } from '../../playwright.config.ts';
import { startKept } from '../kept-server.ts';
import { drawIcons } from './icons.ts';
import { drawScreens } from './readme-screens.ts';
import { drawSocialPreview } from './social-preview.ts';

const browser = await chromium.launch(launchOptions);
const server = await startKept({ seed: async (dataDir) => void (await fillDemo(dataDir, 'everyday')) });
try {
  await drawScreens(browser, server.url);
  await drawSocialPreview(browser, server.url);
  await drawIcons(browser);
} finally {
  await server.stop();
  await browser.close();
}
