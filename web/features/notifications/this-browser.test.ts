import { expect, test } from 'vitest';
import { browserWords, thisBrowser, unblockSteps } from './this-browser.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const browsers = {
  'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
  'Chrome on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`,
  'Samsung Internet on Android': `Mozilla/5.0 (Linux; Android 10; K) ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`,
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  'Safari on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  // On the Home Screen.
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
};
const seenAs = (userAgent: string, maxTouchPoints = 0) => thisBrowser({ userAgent, maxTouchPoints } as Navigator);

test.each(Object.entries(browsers))('%s is named', (words, userAgent) => {
  expect(browserWords(seenAs(userAgent))).toBe(words);
});

test('an iPad that asks for desktop pages is one, and a stranger is no particular browser', () => {
  expect(browserWords(seenAs(browsers['Safari on Mac'], 5))).toBe('Safari on iPad');
  expect(browserWords(seenAs('curl/8'))).toBe('This browser');
});

test('the steps after a block follow the browser', () => {
  const second = (name: keyof typeof browsers) => unblockSteps(seenAs(browsers[name]))[1];
  expect(second('Chrome on Android')).toBe('Open *Permissions* and allow *Notifications*.');
  expect(second('Samsung Internet on Android')).toBe('Open *Permissions* and allow *Notifications*.');
  expect(second('Edge on Windows')).toBe('Turn on *Notifications*.');
  expect(second('Firefox on Linux')).toBe('Beside *Send notifications*, clear *Blocked*.');
  expect(second('Firefox on Android')).toBe('Tap *Notification*, so that it reads *Allowed*.');
  expect(second('Safari on Mac')).toBe('Choose *Notifications* and allow Kept.');
  expect(second('Safari on iPhone')).toBe('Choose *Kept* and allow notifications.');
});
