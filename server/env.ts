import { BlockList, isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { registrationModes } from '#shared/contract/auth-calls.ts';
import { StartRefused } from './start-refused.ts';

export type Env = ReturnType<typeof readEnv>;

/** Parses the environment once. Refuses to start with a list of all invalid settings. */
export function readEnv(variables: NodeJS.ProcessEnv) {
  const wrong: string[] = [];

  function setting<T>(name: string, fallback: T, read: (text: string) => T | undefined, expected: string): T {
    const text = variables[name]?.trim();
    if (!text) return fallback;
    const value = read(text);
    if (value === undefined) wrong.push(`${name} must be ${expected}.`);
    return value ?? fallback;
  }

  const count = (name: string, fallback: number) =>
    setting(name, fallback, (text) => integer(text, 1, 1_000_000_000), 'a whole number, at least 1');

  const organisation = {
    issuer: setting(
      'OIDC_ISSUER',
      undefined,
      issuerAddress,
      'an https: address such as https://id.example.com, or http: on this machine',
    ),
    clientId: setting('OIDC_CLIENT_ID', undefined, someText, 'a text'),
    clientSecret: setting('OIDC_CLIENT_SECRET', undefined, someText, 'a text'),
    name: setting(
      'OIDC_NAME',
      'your organisation',
      (text) => (text.length <= 40 ? text : undefined),
      'a name of at most 40 characters',
    ),
  };

  const env = {
    port: setting('PORT', 3000, (text) => integer(text, 0, 65_535), 'a port from 0 to 65535'),
    host: setting('HOST', 'localhost', (text) => text, 'a host name or address'),
    dataDir: resolve(setting('DATA_DIR', './data', (text) => text, 'a folder')),
    publicUrl: setting('PUBLIC_URL', undefined, siteAddress, 'an address such as https://kept.example, without a path'),
    databaseUrl: setting(
      'DATABASE_URL',
      undefined,
      addressOf('postgres:', 'postgresql:'),
      'an address such as postgres://user:password@host/database',
    ),
    redisUrl: setting('REDIS_URL', undefined, addressOf('redis:', 'rediss:'), 'an address such as redis://host:6379'),
    drainSeconds: setting(
      'DRAIN_SECONDS',
      0,
      (text) => integer(text, 0, 300),
      'a whole number of seconds, at most 300',
    ),
    smtpUrl: setting(
      'SMTP_URL',
      undefined,
      addressOf('smtp:', 'smtps:'),
      'an address such as smtp://user:password@host:587',
    ),
    mailFrom: setting(
      'MAIL_FROM',
      { name: 'Kept', address: 'kept@localhost' },
      mailbox,
      'an address such as Kept <kept@example.com>',
    ),
    trustProxy: setting(
      'TRUST_PROXY',
      [] as string[],
      addressRanges,
      'a list of addresses or ranges such as 127.0.0.1,10.0.0.0/8',
    ),
    logLevel: setting(
      'LOG_LEVEL',
      'info',
      oneOf(['debug', 'info', 'warn', 'error', 'silent'] as const),
      'one of debug, info, warn, error, silent',
    ),
    securityContact: setting(
      'SECURITY_CONTACT',
      undefined,
      contactAddress,
      'an address such as security@example.com or https://example.com/security',
    ),
    pushHosts: setting(
      'PUSH_HOSTS',
      [] as string[],
      hosts,
      'a list of hosts, with a port if it is not 443, such as push.example.com,127.0.0.1:8443',
    ),
    webhookPrivate: setting('WEBHOOK_PRIVATE', false, (text) => ({ '0': false, '1': true })[text], '0 or 1'),
    metricsToken: setting(
      'METRICS_TOKEN',
      undefined,
      (text) => (/^\S+$/.test(text) ? text : undefined),
      'a secret text without spaces',
    ),
    /** Undefined unless people can sign in through one. */
    organisation: isComplete(organisation) ? organisation : undefined,
    registration: setting('REGISTRATION', 'open', oneOf(registrationModes), 'one of open, invited, closed'),
    worker: setting('KEPT_WORKER', 'on', oneOf(['on', 'off'] as const), 'on or off'),
    limits: {
      failedLoginsPerAccount: count('LIMIT_FAILED_LOGINS_PER_ACCOUNT', 10),
      wrongPasswordsPerAccount: count('LIMIT_WRONG_PASSWORDS_PER_ACCOUNT', 100),
      loginsPerAccount: count('LIMIT_LOGINS_PER_ACCOUNT', 300),
      failedLoginsPerAddress: count('LIMIT_FAILED_LOGINS_PER_ADDRESS', 100),
      takenEmailsPerAddress: count('LIMIT_TAKEN_EMAILS_PER_ADDRESS', 100),
      registrationsPerAddress: count('LIMIT_REGISTRATIONS_PER_ADDRESS', 1000),
      resetRequestsPerAddress: count('LIMIT_RESET_REQUESTS_PER_ADDRESS', 60),
      resetMailsPerAccount: count('LIMIT_RESET_MAILS_PER_ACCOUNT', 3),
      confirmationMailsPerAccount: count('LIMIT_CONFIRMATION_MAILS_PER_ACCOUNT', 5),
      confirmationMailsPerRecipient: count('LIMIT_CONFIRMATION_MAILS_PER_RECIPIENT', 10),
      passkeyChallengesPerAddress: count('LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS', 1000),
      organisationSignInsPerAddress: count('LIMIT_ORGANISATION_SIGN_INS_PER_ADDRESS', 1000),
      failedInviteLookupsPerAddress: count('LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS', 100),
      callsPerSession: count('LIMIT_CALLS_PER_SESSION', 3000),
      commentsPerUser: count('LIMIT_COMMENTS_PER_USER', 60),
    },
  };

  const { issuer, clientId, clientSecret } = organisation;
  if (wrong.length === 0 && !env.organisation && (issuer || clientId || clientSecret))
    wrong.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  if (wrong.length > 0)
    throw new StartRefused(['Some settings are wrong:', ...wrong.map((line) => `  - ${line}`)].join('\n'));
  return env;
}

/** The public URL, used for links in mails. Never taken from a request's Host header. */
export function siteUrl(env: Pick<Env, 'publicUrl' | 'host' | 'port'>): URL {
  return env.publicUrl ?? new URL(`http://${isIPv6(env.host) ? `[${env.host}]` : env.host}:${env.port}`);
}

function integer(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function oneOf<const T extends string>(words: readonly T[]) {
  return (text: string): T | undefined => words.find((word) => word === text);
}

function addressOf(...protocols: string[]) {
  return (text: string): string | undefined => (protocols.includes(URL.parse(text)?.protocol ?? '') ? text : undefined);
}

function siteAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  const isSite =
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username;
  return isSite ? url : undefined;
}

type Organisation = { issuer: URL; clientId: string; clientSecret: string; name: string };

function isComplete(given: { [K in keyof Organisation]: Organisation[K] | undefined }): given is Organisation {
  return given.issuer !== undefined && given.clientId !== undefined && given.clientSecret !== undefined;
}

const someText = (text: string): string | undefined => text;

/** Plain http only where no network is in between. */
function issuerAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username) return undefined;
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url : undefined;
}

function contactAddress(text: string): string | undefined {
  if (/^[^\s<>@"/:]+@[^\s<>@"/:]+$/.test(text)) return `mailto:${text}`;
  const url = URL.parse(text);
  return url && ['https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}

function mailbox(text: string): { name: string; address: string } | undefined {
  const match = /^(?:([^<>\r\n"]*)<)?([^\s<>@"]+@[^\s<>@"]+)>?$/.exec(text);
  if (!match?.[2] || text.includes('<') !== text.endsWith('>')) return undefined;
  return { name: match[1]?.trim() ?? '', address: match[2] };
}

function addressRanges(text: string): string[] | undefined {
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange) ? ranges : undefined;
}

/** Each as `URL.host` writes it. */
function hosts(text: string): string[] | undefined {
  const listed = text.split(',').map((item) => item.trim());
  const urls = listed.map((item) => (/^[^\s/?#@\\*]+$/.test(item) ? URL.parse(`https://${item}`) : null));
  return urls.every((url) => url !== null) ? urls.map(({ host }) => host) : undefined;
}

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  try {
    // Never /0: trusting every address would let callers forge theirs, and Fastify would not start with it.
    new BlockList().addSubnet(address, integer(bits, 1, 128) ?? -1, family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
