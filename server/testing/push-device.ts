import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** A browser that allowed push: the keys it registers, and the private one. All in base64url. */
export function newDevice() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { keys: { p256dh, auth }, p256dh, auth, privateKey: ecdh.getPrivateKey('base64url') };
}

export type Device = ReturnType<typeof newDevice>;

/** Reads the body as a browser does (RFC 8188, RFC 8291). Written apart from what encrypts, with HMAC alone. */
export function decrypt(body: Buffer, { p256dh, auth, privateKey }: Omit<Device, 'keys'>): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordSize) throw new Error('The message has more than one record');

  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  const agreed = hmac(Buffer.from(auth, 'base64url'), ecdh.computeSecret(senderKey));
  const info = [Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey, Buffer.from([1])];
  const pseudoRandom = hmac(salt, hmac(agreed, ...info));
  const contentKey = hmac(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16);
  const nonce = hmac(pseudoRandom, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12);

  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong');
  return padded.subarray(0, end);
}

function hmac(key: Buffer, ...parts: Buffer[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}
