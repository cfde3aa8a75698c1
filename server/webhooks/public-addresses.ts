import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Which addresses the server calls for a webhook. Its name comes from the person, so that what it resolves to is checked
// at the moment of connecting: a name may resolve to another address each time.

const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');
const publicV6 = new BlockList();
// Everything else in IPv6 is local, multicast or not assigned.
publicV6.addSubnet('2000::', 3, 'ipv6');
const notPublicV6 = new BlockList();
for (const [net, bits] of [
  // Teredo, documentation and 6to4, which may carry a private IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicV6.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

/** The address if the server may call it; `undefined` if it is none. */
export function readWebhookUrl(text: string, mayBePrivate: boolean): URL | 'private' | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash) return undefined;
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:')) return undefined;
  if (mayBePrivate) return url;
  const name = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isLocal = isIP(name) === 0 ? /(^|\.)(localhost|local|internal)\.?$/.test(name) : !isPublicAddress(name);
  return isLocal ? 'private' : url;
}

export const privateAddress = 'private_address';

/** Resolves for a connection, and fails if any address is not public. */
export function publicLookup(resolveAll: typeof resolve = resolve): LookupFunction {
  return (name, options, done) => {
    resolveAll(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '', 4);
      if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(Object.assign(new Error('not a public address'), { code: privateAddress }), '', 4);
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}
