import { expect, test } from 'vitest';
import { readEndpoint, takesSilentPushes } from './push-hosts.ts';

test.for([
  'https://fcm.googleapis.com/fcm/send/abc:def-123',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%2b',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'HTTPS://FCM.GOOGLEAPIS.COM/fcm/send/abc',
  'https://push.example/abc',
  'https://push.example:8443/abc',
  'https://127.0.0.1:9443/abc',
])('%s is known', (endpoint) => {
  expect(readEndpoint(endpoint, ['push.example', 'push.example:8443', '127.0.0.1:9443'])?.protocol).toBe('https:');
});

test.for([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://web.push.apple.com:80/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://:password@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://fcm.googleapis.com./abc',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://127.0.0.1/abc',
  'https://127.0.0.1:9444/abc',
  'https://2130706433/abc',
  'https://[::1]/abc',
  'https://[::ffff:169.254.169.254]/abc',
  'https://localhost/abc',
  'https://push.example:444/abc',
  'https://listed.example/abc',
  'https://fcm.googleapis.com#@evil.example/abc',
  'https://fcm.googleapis.com/abc#part',
  'https://ｆcm.googleapis.com.evil.example/',
  '//fcm.googleapis.com/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
])('%s is not known', (endpoint) => {
  const more = ['push.example', '127.0.0.1:9443', 'listed.example:8443'];
  expect(readEndpoint(endpoint, more)).toBeUndefined();
});

test('the address that is checked is the one that is connected to, however it is spelled', () => {
  // Other parsers would read what precedes the @ as a user.
  const url = readEndpoint('https://fcm.googleapis.com\\@evil.example/abc', []);
  expect(url?.href).toBe('https://fcm.googleapis.com/@evil.example/abc');
});

test("only Apple's devices take no silent pushes", () => {
  expect(takesSilentPushes('https://fcm.googleapis.com/abc')).toBe(true);
  expect(takesSilentPushes('https://web.push.apple.com/abc')).toBe(false);
});
