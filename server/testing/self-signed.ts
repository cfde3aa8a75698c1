import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for localhost and 127.0.0.1 and its key, in PEM. Node reads certificates but does not make them. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(tag(0x31, sequence(oid('550403'), text('Kept tests'))));
  const hosts = sequence(tag(0x82, Buffer.from('localhost')), tag(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = [
    sequence(oid('551d11'), tag(0x04, hosts)),
    // It signs itself, so clients must accept it as an authority.
    sequence(oid('551d13'), tag(0x01, Buffer.from([0xff])), tag(0x04, sequence(tag(0x01, Buffer.from([0xff]))))),
  ];
  const certified = sequence(
    tag(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(moment('20200101000000Z'), moment('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(...extensions)),
  );
  const certificate = sequence(certified, ecdsaWithSha256, bits(sign('sha256', certified, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

/** One value in DER: its tag, its length, its content. */
function tag(number: number, content: Buffer): Buffer {
  const length =
    content.length < 128 ? [content.length] : [0x82, Math.floor(content.length / 256), content.length % 256];
  return Buffer.concat([Buffer.from([number, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => tag(0x30, Buffer.concat(parts));
const integer = (content: Buffer) => tag(0x02, content);
const oid = (hex: string) => tag(0x06, Buffer.from(hex, 'hex'));
const text = (content: string) => tag(0x0c, Buffer.from(content));
const moment = (content: string) => tag(0x18, Buffer.from(content));
const bits = (content: Buffer) => tag(0x03, Buffer.concat([Buffer.from([0]), content]));
