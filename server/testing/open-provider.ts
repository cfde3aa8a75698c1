import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { vi } from 'vitest';
import { organisationReturn } from '#shared/contract/organisation-calls.ts';

const client = { id: 'kept', secret: 'a secret of the client' };

export type ProviderPerson = { sub: string; email?: string; email_verified?: unknown; name?: string };

/** A real OpenID provider, at which everybody who is in `people` signs in without a password. */
export async function openProvider() {
  const people = new Map<string, ProviderPerson>();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = quietly(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`http://localhost:3000${organisationReturn}`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: ['a key of the test'] },
    findAccount: async (_context: unknown, id: string) => {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => person };
    },
  });
  server.on('request', provider.callback());

  /** Sends the person's browser through the pages of the provider. Returns the query with which it comes back. */
  async function signIn(url: string, person: ProviderPerson, action = 'login'): Promise<Record<string, string>> {
    people.set(person.sub, person);
    const cookies = new Map<string, string>();
    let next = new URL(url);
    let form: Record<string, string> | undefined;
    for (let step = 0; step < 12; step++) {
      if (next.pathname === organisationReturn) return Object.fromEntries(next.searchParams);
      const reply = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = reply.headers.get('location');
      const page = await reply.text();
      form = undefined;
      if (location) next = new URL(location, next);
      else if (action === 'abort') next = new URL(/href="([^"]*abort)"/.exec(page)?.[1] ?? 'missing:', next);
      else if (page.includes('value="login"')) form = { prompt: 'login', login: person.sub, password: 'any' };
      else if (page.includes('value="consent"')) form = { prompt: 'consent' };
      else throw new Error(`The provider answered ${reply.status}: ${page.slice(0, 500)}`);
    }
    throw new Error('The provider did not lead back.');
  }

  return {
    issuer,
    people,
    signIn,
    /** For `testApp`. */
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, OIDC_NAME: 'Acme' },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** It warns that its pages and its memory are for development. */
function quietly(issuer: string, configuration: object): Provider {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  try {
    return new Provider(issuer, configuration);
  } finally {
    warn.mockRestore();
  }
}
