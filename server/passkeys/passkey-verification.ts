import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from '@simplewebauthn/server';
import type { Received } from '#shared/contract/endpoint.ts';
import type { addPasskey, passkeyLogin } from '#shared/contract/passkey-calls.ts';
import type { ChallengePurpose } from '#server/db/account-tables.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { useChallenge } from './challenge-store.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyRow } from './passkey-store.ts';

export type Created = Received<typeof addPasskey, 'body'>['response'];
export type Assertion = Received<typeof passkeyLogin, 'body'>['response'];

/** EdDSA, ES256 and RS256: what devices in use can sign with. */
export const algorithms = [-8, -7, -257];

/** Loaded on first use, as few starts need it. */
const library = () => import('@simplewebauthn/server');

/** Uses up the challenge that the device signed, whether or not the signature turns out to be right. */
export async function takeChallenge(
  deps: Deps,
  { response }: Created | Assertion,
  purpose: ChallengePurpose,
  userId: number | null,
) {
  const challenge = signedChallenge(response.clientDataJSON);
  if (challenge === undefined) throw refuse('passkey_invalid');
  const taken = await deps.write((tx) => useChallenge(tx, { challenge, purpose, user_id: userId }, deps.now()));
  if (!taken) throw refuse('passkey_expired');
  return taken;
}

/** What to store of a new passkey. */
export async function verifyCreated(response: Created, challenge: string, site: PasskeySite) {
  const { verifyRegistrationResponse } = await library();
  const expected: VerifyRegistrationResponseOpts = {
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  };
  // The library throws on anything wrong, including unreadable bytes.
  const result = await verifyRegistrationResponse(expected).catch(() => undefined);
  if (!result?.verified) throw refuse('passkey_invalid');
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (response.response.transports ?? []).join(','),
  };
}

/** The device's new count if this passkey signed the challenge for this site; undefined otherwise. */
export async function verifyAssertion(
  response: Assertion,
  challenge: string,
  site: PasskeySite,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== passkey.user_handle) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const expected: VerifyAuthenticationResponseOpts = {
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  };
  const result = await verifyAuthenticationResponse(expected).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}

/** The challenge inside what the device signed, if it looks like one of ours. */
function signedChallenge(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
