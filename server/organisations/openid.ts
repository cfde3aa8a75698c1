import type * as openid from 'openid-client';
import { organisationReturn } from '#shared/contract/organisation-calls.ts';
import { siteUrl, type Env } from '#server/env.ts';

type Organisation = NonNullable<Env['organisation']>;

/** What is kept between leaving for the organisation and coming back. */
export type Secrets = { state: string; nonce: string; code_verifier: string };

/** `email` only if the organisation says that it has verified it. */
export type Claims = { issuer: string; subject: string; email: string | undefined; name: string | undefined };

/** Both reject with an `OpenIdFailure`. */
export type OpenId = {
  /** The page of the organisation to open. */
  urlFor: (secrets: Secrets) => Promise<string>;
  /** Verifies the answer and exchanges its code. */
  claims: (answer: Record<string, string>, secrets: Secrets) => Promise<Claims>;
};

/** Without the message and cause of the library's error, which can hold tokens and addresses. */
export class OpenIdFailure extends Error {
  readonly kind: 'denied' | 'silent' | 'failed';
  readonly code: string;

  constructor(kind: OpenIdFailure['kind'], code: string) {
    super(`OpenID Connect: ${kind}`);
    this.kind = kind;
    this.code = code;
  }
}

const timeoutSeconds = 10;
/** Keys are fetched when an unknown one signs; addresses and algorithms of the organisation hardly ever change. */
const rediscoverMs = 3_600_000;
/** Loaded with the first sign-in. */
const library = () => import('openid-client');

export function openIdOf(env: Env, organisation: Organisation): OpenId {
  const redirectUri = new URL(organisationReturn, siteUrl(env)).href;
  let known: { config: Promise<openid.Configuration>; at: number } | undefined;

  async function configuration(): Promise<openid.Configuration> {
    if (!known || Date.now() - known.at > rediscoverMs) known = { config: discover(organisation), at: Date.now() };
    const { config } = known;
    return config.catch((error: unknown) => {
      if (known?.config === config) known = undefined;
      throw error;
    });
  }

  async function urlFor({ state, nonce, code_verifier }: Secrets): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    return buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href;
  }

  async function claims(answer: Record<string, string>, secrets: Secrets): Promise<Claims> {
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const config = await configuration();
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    const tokens = await authorizationCodeGrant(config, url, {
      pkceCodeVerifier: secrets.code_verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims()!;
    // Many organisations give the address only there.
    const isComplete = token['email'] !== undefined || !config.serverMetadata().userinfo_endpoint;
    const about = isComplete ? token : await fetchUserInfo(config, tokens.access_token, token.sub);
    const email = about['email_verified'] === true ? textIn(about['email']) : undefined;
    return { issuer: token.iss, subject: token.sub, email, name: textIn(about['name']) };
  }

  return {
    urlFor: (secrets) => urlFor(secrets).catch(fail),
    claims: (answer, secrets) => claims(answer, secrets).catch(fail),
  };
}

const textIn = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);

async function discover({ issuer, clientId, clientSecret }: Organisation): Promise<openid.Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
    await library();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  const authenticate: openid.ClientAuth = (server, client, body, headers) => {
    const isBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    return (isBasic ? basic : post)(server, client, body, headers);
  };
  return discovery(issuer, clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    // Checks the signature too, although the token comes straight from the organisation.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
}

const silentCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

async function fail(error: unknown): Promise<never> {
  const { AuthorizationResponseError } = await library();
  const { code = 'none' } = error as { code?: string };
  if (error instanceof AuthorizationResponseError) throw new OpenIdFailure('denied', code);
  // A TypeError is that of `fetch`.
  throw new OpenIdFailure(error instanceof TypeError || silentCodes.has(code) ? 'silent' : 'failed', code);
}
