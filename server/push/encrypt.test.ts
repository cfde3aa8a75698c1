import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, newDevice } from '#server/testing/push-device.ts';
import { encrypt, isDeviceKey, isDeviceSecret } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const text = (data: Buffer) => data.toString('base64url');

/** RFC 8291, section 5 and appendix A. */
const example = {
  message: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  device: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
    '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted to the same bytes', () => {
  const given = { salt: bytes(example.salt), privateKey: bytes(example.privateKey) };
  expect(text(encrypt(Buffer.from(example.message), example.device, given))).toBe(example.body);
});

test('the device of the tests decrypts the example of RFC 8291', () => {
  expect(decrypt(bytes(example.body), example.device).toString()).toBe(example.message);
});

test.for([0, 1, 100, 2000, 3993])('a message of %i bytes is decrypted by its device alone', (length) => {
  const [device, other] = [newDevice(), newDevice()];
  const message = randomBytes(length);
  const body = encrypt(message, device.keys);
  expect(body).toHaveLength(length + 103);
  expect(decrypt(body, device)).toEqual(message);
  expect(() => decrypt(body, other)).toThrow('unable to authenticate data');
});

test('the same message is never encrypted to the same bytes', () => {
  const { keys } = newDevice();
  const bodies = Array.from({ length: 10 }, () => encrypt(Buffer.from('Run'), keys));
  // The salt, and the key of the sender.
  for (const [from, to] of [
    [0, 16],
    [21, 86],
  ])
    expect(new Set(bodies.map((body) => text(body.subarray(from, to)))).size).toBe(10);
});

test('keys that nothing can be encrypted with are recognised', () => {
  const { keys } = newDevice();
  const key = bytes(keys.p256dh);
  const offTheCurve = Buffer.from(key);
  offTheCurve[64]! ^= 1;
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed');
  const hybrid = createECDH('prime256v1').generateKeys('base64url', 'hybrid');
  expect(isDeviceKey(keys.p256dh)).toBe(true);
  for (const wrong of [offTheCurve, Buffer.alloc(65), Buffer.alloc(65, 4), key.subarray(1), Buffer.alloc(0)])
    expect(isDeviceKey(text(wrong))).toBe(false);
  for (const wrong of [compressed, hybrid, '']) expect(isDeviceKey(wrong)).toBe(false);
  expect([16, 15, 17, 0].map((length) => isDeviceSecret(text(Buffer.alloc(length))))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
