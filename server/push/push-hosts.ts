// Which addresses the server connects to for push. Only names of push services and those that the operator lists: an
// endpoint comes from the caller, who could otherwise make the server call any address.

const services = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** The endpoint of a known service in its normal form, or undefined. `more` are hosts, with a port if it is not 443. */
export function readEndpoint(endpoint: string, more: readonly string[]): URL | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash) return undefined;
  return services.some((service) => isAt(url, service)) || more.includes(url.host) ? url : undefined;
}

/** Apple ends subscriptions that receive a message without showing a notification. */
export function takesSilentPushes(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return url !== null && !isAt(url, '*.push.apple.com');
}

/** `host` contains a port unless it is 443. */
function isAt({ host }: URL, service: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}
