import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Options = { challenge: string; user?: { id: string } };
/** What a device, or someone who tampers, puts into its answer. */
type Twist = { origin?: string; rpId?: string; counter?: number; type?: string; userHandle?: string; key?: KeyObject };

const userPresent = 0x01;
const userVerified = 0x04;
const credentialIncluded = 0x40;

/** One passkey of a device: an ES256 key without attestation. Counts from 0 unless a test says otherwise. */
export function softwareAuthenticator({
  origin = 'http://localhost',
  rpId = 'localhost',
  transport = 'internal',
} = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let userHandle = '';

  function answer(options: Options, twist: Twist, type: string, flags: number, credential = Buffer.alloc(0)) {
    const { challenge } = options;
    const clientData = Buffer.from(
      JSON.stringify({ type: twist.type ?? type, challenge, origin: twist.origin ?? origin, crossOrigin: false }),
    );
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? 0);
    const authData = Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), counter, credential]);
    return { clientData, authData };
  }

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;

  return {
    id: credential.id,
    create(options: unknown, twist: Twist = {}) {
      userHandle = (options as Options).user!.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      const cose = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x!, 'base64url'))],
        [int(-3), bytes(Buffer.from(y!, 'base64url'))],
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const flags = userPresent | userVerified | credentialIncluded;
      const { clientData, authData } = answer(options as Options, twist, 'webauthn.create', flags, attested);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      );
      const clientDataJSON = clientData.toString('base64url');
      const attestationObject = attestation.toString('base64url');
      return { ...credential, response: { clientDataJSON, attestationObject, transports: [transport] } };
    },
    assert(options: unknown, twist: Twist = {}) {
      const { clientData, authData } = answer(options as Options, twist, 'webauthn.get', userPresent | userVerified);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, twist.key ?? privateKey).toString('base64url'),
          userHandle: twist.userHandle ?? userHandle,
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

// As much of CBOR as an attestation needs.

function head(major: number, value: number): Buffer {
  const first = major << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 0xff]);
}

const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
