import type { Env } from '#server/env.ts';

/** The name that passkeys belong to, and the origins whose pages may use them. */
export type PasskeySite = { rpId: string; origins: string[] };

/** Without PUBLIC_URL it is the request's own host: a passkey for a forged host is of no use at the real one. */
export function passkeySite({ publicUrl }: Pick<Env, 'publicUrl'>, host: string): PasskeySite {
  if (publicUrl) return { rpId: publicUrl.hostname, origins: [publicUrl.origin] };
  const asked = URL.parse(`http://${host}`) ?? new URL('http://localhost');
  return { rpId: asked.hostname, origins: [asked.origin, `https://${asked.host}`] };
}
