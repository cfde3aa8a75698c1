import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

// Message encryption for Web Push: aes128gcm (RFC 8188) with keys agreed as in RFC 8291.

/** What the browser made for us, in base64url: its public key and a secret. */
export type DeviceKeys = { p256dh: string; auth: string };

const curve = 'prime256v1';
const recordSize = 4096;
/** Ends the last record. We send only one. */
const lastRecord = Buffer.from([2]);

/** The body of the request. `given` is for the test vector only: both must be new for every message. */
export function encrypt(
  message: Buffer,
  { p256dh, auth }: DeviceKeys,
  given?: { salt: Buffer; privateKey: Buffer },
): Buffer {
  const deviceKey = Buffer.from(p256dh, 'base64url');
  const own = createECDH(curve);
  if (given) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const ownKey = own.getPublicKey();
  const salt = given?.salt ?? randomBytes(16);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), deviceKey, ownKey]);
  const input = derive(own.computeSecret(deviceKey), Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(ownKey.length, 20);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  return Buffer.concat([
    header,
    ownKey,
    cipher.update(message),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** A point on the curve, uncompressed, so that encrypting for this device cannot fail. */
export function isDeviceKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, curve);
    return true;
  } catch {
    return false;
  }
}

export function isDeviceSecret(auth: string): boolean {
  return Buffer.from(auth, 'base64url').length === 16;
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}
