import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup, readWebhookUrl } from './public-addresses.ts';
import { webhookSender } from './send-webhook.ts';

test.for([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.20', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['not-an-address', false],
] as const)('%s is public: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('only https addresses of a public name are accepted; at home also others', () => {
  const wrong = [
    'http://example.com',
    'ftp://example.com',
    'example.com',
    'https://a:b@example.com',
    'https://a.com/#b',
  ];
  for (const url of wrong) expect(readWebhookUrl(url, false)).toBeUndefined();
  // The parser turns every spelling of an address into the usual one.
  const inside = [
    'https://192.168.1.20/kept',
    'https://[::1]/',
    'https://localhost',
    'https://0x7f.1/',
    'https://2130706433',
    'https://printer.local',
  ];
  for (const url of inside) expect(readWebhookUrl(url, false)).toBe('private');
  expect(readWebhookUrl('https://example.com/kept?a=b', false)).toBeInstanceOf(URL);
  for (const url of ['http://192.168.1.20/kept', 'https://localhost'])
    expect(readWebhookUrl(url, true)).toBeInstanceOf(URL);
});

test('a name that resolves to a private address is refused at each attempt, also beside a public one', async () => {
  let answers: { address: string; family: number }[] = [];
  const fake = ((_name: string, _options: object, done: (error: null, all: typeof answers) => void) =>
    done(null, answers)) as never;
  const send = webhookSender(false, publicLookup(fake));
  const refused = { failure: 'private_address' };
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1']) {
    answers = [{ address, family: address.includes(':') ? 6 : 4 }];
    expect(await send('https://rebound.example/kept', '{}', {})).toEqual(refused);
    answers.unshift({ address: '93.184.216.34', family: 4 });
    expect(await send('https://rebound.example/kept', '{}', {})).toEqual(refused);
  }
  for (const url of ['https://127.0.0.1/kept', 'https://[::ffff:10.0.0.1]/', 'http://example.com/'])
    expect(await send(url, '{}', {})).toEqual(refused);
});
