import { resolve } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readEnv, siteUrl } from './env.ts';
import { StartRefused } from './start-refused.ts';

test('every setting has a default', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: resolve('data'),
    publicUrl: undefined,
    databaseUrl: undefined,
    redisUrl: undefined,
    drainSeconds: 0,
    smtpUrl: undefined,
    mailFrom: { name: 'Kept', address: 'kept@localhost' },
    trustProxy: [],
    securityContact: undefined,
    logLevel: 'info',
    pushHosts: [],
    metricsToken: undefined,
    webhookPrivate: false,
    organisation: undefined,
    registration: 'open',
    worker: 'on',
    limits: {
      failedLoginsPerAccount: 10,
      wrongPasswordsPerAccount: 100,
      loginsPerAccount: 300,
      resetRequestsPerAddress: 60,
      failedLoginsPerAddress: 100,
      takenEmailsPerAddress: 100,
      registrationsPerAddress: 1000,
      resetMailsPerAccount: 3,
      confirmationMailsPerAccount: 5,
      confirmationMailsPerRecipient: 10,
      passkeyChallengesPerAddress: 1000,
      organisationSignInsPerAddress: 1000,
      failedInviteLookupsPerAddress: 100,
      callsPerSession: 3000,
      commentsPerUser: 60,
    },
  });
});

test('an empty setting means its default, and surrounding whitespace is ignored', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: ' ', LIMIT_CALLS_PER_SESSION: ' 7 ' })).toMatchObject({
    port: 3000,
    publicUrl: undefined,
    limits: { callsPerSession: 7 },
  });
});

describe('a valid setting is accepted', () => {
  test.for([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['DATA_DIR', '/srv/kept', { dataDir: '/srv/kept' }],
    ['DATABASE_URL', 'postgres://kept:pw@db/kept', { databaseUrl: 'postgres://kept:pw@db/kept' }],
    ['DATABASE_URL', 'postgresql://db/kept', { databaseUrl: 'postgresql://db/kept' }],
    ['REDIS_URL', 'rediss://cache:6380', { redisUrl: 'rediss://cache:6380' }],
    ['SMTP_URL', 'smtps://mail.example.com', { smtpUrl: 'smtps://mail.example.com' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['REGISTRATION', 'invited', { registration: 'invited' }],
    ['REGISTRATION', 'closed', { registration: 'closed' }],
    ['PUSH_HOSTS', 'push.example', { pushHosts: ['push.example'] }],
    [
      'PUSH_HOSTS',
      'Push.Example:443, 127.0.0.1:8443,[::1]:9',
      { pushHosts: ['push.example', '127.0.0.1:8443', '[::1]:9'] },
    ],
    ['KEPT_WORKER', 'off', { worker: 'off' }],
    ['MAIL_FROM', 'kept@example.com', { mailFrom: { name: '', address: 'kept@example.com' } }],
    ['MAIL_FROM', '<kept@example.com>', { mailFrom: { name: '', address: 'kept@example.com' } }],
    ['MAIL_FROM', 'Kept, é <kept@example.com>', { mailFrom: { name: 'Kept, é', address: 'kept@example.com' } }],
    ['LIMIT_FAILED_LOGINS_PER_ACCOUNT', '1', { limits: { failedLoginsPerAccount: 1 } }],
    ['LIMIT_FAILED_LOGINS_PER_ADDRESS', '2', { limits: { failedLoginsPerAddress: 2 } }],
    ['LIMIT_WRONG_PASSWORDS_PER_ACCOUNT', '8', { limits: { wrongPasswordsPerAccount: 8 } }],
    ['LIMIT_LOGINS_PER_ACCOUNT', '9', { limits: { loginsPerAccount: 9 } }],
    ['LIMIT_RESET_REQUESTS_PER_ADDRESS', '6', { limits: { resetRequestsPerAddress: 6 } }],
    ['LIMIT_REGISTRATIONS_PER_ADDRESS', '3', { limits: { registrationsPerAddress: 3 } }],
    ['LIMIT_TAKEN_EMAILS_PER_ADDRESS', '9', { limits: { takenEmailsPerAddress: 9 } }],
    ['LIMIT_RESET_MAILS_PER_ACCOUNT', '4', { limits: { resetMailsPerAccount: 4 } }],
    ['LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS', '5', { limits: { failedInviteLookupsPerAddress: 5 } }],
    ['LIMIT_CALLS_PER_SESSION', '1000000000', { limits: { callsPerSession: 1_000_000_000 } }],
  ] as const)('%s=%s', ([name, text, expected]) => {
    expect(readEnv({ [name]: text })).toMatchObject(expected);
  });

  test.for(['https://kept.example', 'https://kept.example/', 'http://192.168.1.5:3000'])('PUBLIC_URL=%s', (text) => {
    expect(readEnv({ PUBLIC_URL: text }).publicUrl?.origin).toBe(new URL(text).origin);
  });

  test.for(['127.0.0.1', '10.0.0.0/8, 192.168.0.0/16', '::1', 'fd00::/8', '2001:db8::/128', '10.0.0.0/1,::/1'])(
    'TRUST_PROXY=%s, and the server can start with it',
    (text) => {
      const { trustProxy } = readEnv({ TRUST_PROXY: text });
      expect(trustProxy).toEqual(text.split(',').map((range) => range.trim()));
      expect(() => Fastify({ trustProxy })).not.toThrow();
    },
  );
});

describe('an invalid setting is refused by name', () => {
  test.for([
    ['PORT', ['65536', '-1', '3e3', '0x50', '80.5', 'http', '99999999999']],
    ['PUBLIC_URL', ['kept.example', 'ftp://kept.example', 'https://kept.example/app', 'https://kept.example/?a=1']],
    ['PUBLIC_URL', ['https://kept.example/#a', 'https://ann@kept.example', 'https://', 'javascript:alert(1)']],
    ['DATABASE_URL', ['mysql://db/kept', 'localhost', 'kept.db']],
    ['REDIS_URL', ['http://cache', 'cache:6379']],
    ['SMTP_URL', ['http://mail', 'mail.example.com']],
    ['PUSH_HOSTS', ['https://push.example', 'push.example/', '*.push.example', 'a@b', 'a,,b', 'push.example:99999']],
    ['PUSH_HOSTS', ['push.example:port', 'push example', '[::1', 'push.example?', 'push.example#']],
    ['MAIL_FROM', ['Kept', 'Kept <kept@example.com', 'kept@example.com>', 'a@b@c', '"Kept" <kept@example.com>']],
    ['MAIL_FROM', ['Kept\r\nBcc: all@example.com <kept@example.com>', 'Kept kept@example.com', '<>']],
    ['TRUST_PROXY', ['true', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.256', 'fd00::/129', '::1,', '1']],
    ['TRUST_PROXY', ['0.0.0.0/0', '::/0', '10.0.0.0/-1', '10.0.0.0/8x', 'proxy.example.com', 'loopback']],
    ['LOG_LEVEL', ['loud', 'INFO', 'constructor']],
    ['REGISTRATION', ['shut', 'OPEN', 'constructor']],
    ['KEPT_WORKER', ['no', 'OFF']],
    ['OIDC_ISSUER', ['id.example.com', 'http://id.example.com', 'https://id.example.com/?a=1', 'ftp://localhost']],
    ['OIDC_NAME', ['x'.repeat(41)]],
    ...[
      'LIMIT_FAILED_LOGINS_PER_ACCOUNT',
      'LIMIT_FAILED_LOGINS_PER_ADDRESS',
      'LIMIT_CONFIRMATION_MAILS_PER_ACCOUNT',
      'LIMIT_CONFIRMATION_MAILS_PER_RECIPIENT',
      'LIMIT_WRONG_PASSWORDS_PER_ACCOUNT',
      'LIMIT_LOGINS_PER_ACCOUNT',
      'LIMIT_RESET_REQUESTS_PER_ADDRESS',
      'LIMIT_REGISTRATIONS_PER_ADDRESS',
      'LIMIT_TAKEN_EMAILS_PER_ADDRESS',
      'LIMIT_RESET_MAILS_PER_ACCOUNT',
      'LIMIT_FAILED_INVITE_LOOKUPS_PER_ADDRESS',
      'LIMIT_ORGANISATION_SIGN_INS_PER_ADDRESS',
      'LIMIT_CALLS_PER_SESSION',
    ].map((name) => [name, ['0', '-1', '1.5', 'many', '1000000001']] as const),
  ] as const)('%s: %j', ([name, texts]) => {
    const taken = texts.filter((text) => !refusalOf({ [name]: text }).includes(`  - ${name} must be `));
    expect(taken).toEqual([]);
  });

  test('an organisation needs its address, client and secret together', () => {
    const all = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'kept', OIDC_CLIENT_SECRET: 'hunter2' };
    expect(readEnv(all).organisation).toMatchObject({ clientId: 'kept', name: 'your organisation' });
    expect(readEnv({ ...all, OIDC_ISSUER: 'http://localhost:9000', OIDC_NAME: 'Acme' }).organisation?.name).toBe(
      'Acme',
    );
    for (const name of Object.keys(all)) expect(refusalOf({ ...all, [name]: '' })).toContain('must be set together');
    expect(readEnv({ OIDC_NAME: 'Acme' }).organisation).toBeUndefined();
  });

  test('lists all of them at once, without repeating their values', () => {
    const secret = 'hunter2';
    const refusal = refusalOf({
      PORT: 'x',
      DATABASE_URL: `mysql://kept:${secret}@db/kept`,
      SMTP_URL: `http://kept:${secret}@mail`,
      LIMIT_CALLS_PER_SESSION: '0',
    });
    expect(refusal.split('\n')).toEqual([
      'Some settings are wrong:',
      '  - PORT must be a port from 0 to 65535.',
      '  - DATABASE_URL must be an address such as postgres://user:password@host/database.',
      '  - SMTP_URL must be an address such as smtp://user:password@host:587.',
      '  - LIMIT_CALLS_PER_SESSION must be a whole number, at least 1.',
    ]);
  });
});

function refusalOf(variables: NodeJS.ProcessEnv): string {
  try {
    readEnv(variables);
    return '';
  } catch (error) {
    return error instanceof StartRefused ? error.message : `not refused but broken: ${String(error)}`;
  }
}

test.for([
  ['security@example.com', 'mailto:security@example.com'],
  ['mailto:security@example.com', 'mailto:security@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('SECURITY_CONTACT=%s', ([given, expected]) => {
  expect(readEnv({ SECURITY_CONTACT: given }).securityContact).toBe(expected);
});

test.for(['http://example.com', 'javascript:alert(1)', 'nobody', 'a b@example.com'])(
  'SECURITY_CONTACT=%s is refused',
  (given) => {
    expect(() => readEnv({ SECURITY_CONTACT: given })).toThrow(/SECURITY_CONTACT must be/);
  },
);

test.for([
  ['::', 'http://[::]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://localhost:3000'],
])('with HOST=%s the site is at %s', ([host, origin]) => {
  expect(siteUrl(readEnv({ HOST: host })).origin).toBe(origin);
});
