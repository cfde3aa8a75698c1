import { expect, test } from 'vitest';
import { deviceInWords } from './device-in-words.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = `${webKit} Chrome/142.0.0.0`;

test.for([
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/124.0.0.0`, 'Opera on a Mac'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 FxiOS/144.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on an iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on an iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari on a Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.14.1', 'Unknown device'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Unknown browser on Linux'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
] as const)('%s is %s', ([userAgent, words]) => {
  expect(deviceInWords(userAgent)).toBe(words);
});

test('no part of a forged header is shown', () => {
  expect(deviceInWords('Firefox/<script> Send money to eve@example.com (Android)')).toBe('Firefox on Android');
});

test('a long header is read as quickly as a short one', () => {
  expect(deviceInWords(`${'Version/'.repeat(100_000)}Safari/`)).toBe('Unknown device');
});
