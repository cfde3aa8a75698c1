import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// What messengers read: plain requests, no JavaScript, no cookies.

const kept = await testApp({ PUBLIC_URL: 'http://kept.example' });
const folder = mkdtempSync(join(tmpdir(), 'kept-cards-'));
const web = join(import.meta.dirname, '../../web');
copyFileSync(join(web, 'index.html'), join(folder, 'index.html'));
copyFileSync(join(web, 'public/social-preview.jpg'), join(folder, 'social-preview.jpg'));
const site = await buildApp(kept.deps, { ping: async () => {} }, folder);
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const agents = [
  'WhatsApp/2.24.6.77 A',
  'TelegramBot (like TwitterBot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
];

async function fetched(url: string, agent = agents[0]!) {
  const reply = await site.inject({ url, headers: { host: 'kept.example', 'user-agent': agent } });
  const meta = (name: string) =>
    new RegExp(`(?:name|property)="${name}"\\s+content="([^"]*)"`).exec(reply.payload)?.[1] ?? '';
  return { ...reply, html: reply.payload, meta, bytes: reply.rawPayload };
}
const pictureOf = async (url: string) =>
  fetched((await fetched(url)).meta('og:image').replace('http://kept.example', ''));

type Made = { id: number; inviteCode: string };
async function habit(ann: Person, change: object = {}): Promise<Made> {
  const form = {
    name: '🏃 Morning run',
    description: 'Secret words.',
    frequency: 'Daily',
    rewardAmount: '7.25',
    currency: 'USD',
  };
  return (await ann.send('POST', '/api/habits', { ...form, ...change })).body as Made;
}

const ann = await quickPerson(kept, { name: 'Nadia Okafor' });

test.each(agents)('%s reads title, description and picture of the promise', async (agent) => {
  const made = await habit(ann, { weekdays: [1, 3, 5] });
  const { html, meta, headers } = await fetched(`/join/${made.inviteCode}`, agent);
  expect(html).toContain('<title>🏃 Morning run</title>');
  expect(meta('og:title')).toBe('🏃 Morning run');
  expect(meta('og:description')).toBe('Mon, Wed, Fri. Nadia invites you.');
  expect(meta('twitter:card')).toBe('summary_large_image');
  expect(meta('og:image')).toMatch(/^http:\/\/kept\.example\/cards\/join\/\w+\.png\?v=/);
  expect(html).not.toMatch(/Secret|7\.25|Okafor/);
  expect(headers['cache-control']).toBe('no-cache');
});

test('the picture is drawn once', async () => {
  const made = await habit(ann);
  const before = kept.deps.painter.drawn();
  const first = await pictureOf(`/join/${made.inviteCode}`);
  expect(first.headers['content-type']).toBe('image/png');
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  expect([first.bytes.readUInt32BE(16), first.bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(first.bytes.length).toBeLessThan(300_000);
  const again = await Promise.all([1, 2, 3].map(() => pictureOf(`/join/${made.inviteCode}`)));
  for (const { bytes } of again) expect(bytes.equals(first.bytes)).toBe(true);
  expect(kept.deps.painter.drawn()).toBe(before + 1);

  const { meta } = await fetched(`/join/${made.inviteCode}`);
  await ann.send('PATCH', `/api/habits/${made.id}`, { name: 'Evening run' });
  const changed = await fetched(`/join/${made.inviteCode}`);
  expect(changed.meta('og:image')).not.toBe(meta('og:image'));
});

test('pages of links prepare the drawing of their picture, also for unknown codes', async () => {
  const { inviteCode } = await habit(ann);
  const prepare = vi.spyOn(kept.deps.painter, 'prepare');
  await fetched('/auth');
  expect(prepare).not.toHaveBeenCalled();
  await fetched(`/join/${inviteCode}`);
  await fetched('/join/unknown');
  expect(prepare).toHaveBeenCalledTimes(2);
  prepare.mockRestore();
});

test('texts of people are escaped', async () => {
  const made = await habit(ann, { name: '"><script>alert(1)</script> & $& \'' });
  const { html, meta } = await fetched(`/join/${made.inviteCode}`);
  expect(meta('og:title')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; $&amp; &#39;');
  expect(html).not.toContain('<script>alert');
  expect((await pictureOf(`/join/${made.inviteCode}`)).headers['content-type']).toBe('image/png');
});

test.each(['المشي كل صباح', '毎朝三十分歩く', '每天早上跑步', 'हर दिन दौड़ना', '🧘🏽‍♀️🔥', 'Ä'.repeat(120)])(
  'a name in any script is drawn: %s',
  async (name) => {
    const made = await habit(ann, { name });
    expect((await pictureOf(`/join/${made.inviteCode}`)).headers['content-type']).toBe('image/png');
  },
);

test('a name that no font of ours can write has the plain picture and its own title', async () => {
  const made = await habit(ann, { name: '𒀀𒀁' });
  expect((await fetched(`/join/${made.inviteCode}`)).meta('og:title')).toBe('𒀀𒀁');
  expect((await pictureOf(`/join/${made.inviteCode}`)).headers['content-type']).toBe('image/jpeg');
});

describe('unknown, revoked, expired and ended codes have the plain card', async () => {
  const made = await habit(ann);
  const extra = async (days?: number) =>
    (
      (await ann.send('POST', `/api/habits/${made.id}/invitations`, days ? { expiresInDays: days } : {})).body as {
        code: string;
      }
    ).code;
  const [revoked, expiring] = [await extra(), await extra(1)];
  await ann.send('DELETE', `/api/habits/${made.id}/invitations/${revoked}`);
  const renewed = made.inviteCode;
  await ann.send('POST', `/api/habits/${made.id}/invite/renew`);
  const archived = await habit(ann);
  await ann.send('PATCH', `/api/habits/${archived.id}`, { archived: true });

  test.each([
    ['unknown', 'ABCDEFGHJK'],
    ['revoked', revoked],
    ['renewed', renewed],
    ['archived', archived.inviteCode],
    ['expired', expiring],
  ])('%s', async (state, code) => {
    if (state === 'expired') kept.clock.advance(2 * 86_400_000);
    const plain = await fetched('/forgot-password');
    const page = await fetched(`/join/${code}`);
    expect(page.html).toBe(plain.html);
    expect(page.headers['etag']).toBe(plain.headers['etag']);
    const picture = await fetched(`/cards/join/${code}.png`);
    expect(picture.bytes.equals((await fetched('/social-preview.jpg')).bytes)).toBe(true);
  });

  test('after the same one statement', async () => {
    for (const code of ['ABCDEFGHJK', revoked, archived.inviteCode])
      expect(await countStatements(() => fetched(`/join/${code}`))).toBe(1);
  });
});

test('challenges and shared goals have cards, without amounts', async () => {
  const form = {
    name: 'Swim',
    description: 'Any pool, any stroke.',
    goalDays: 3,
    completionDays: 6,
    rewardAmount: '9.75',
    currency: 'USD',
  };
  const challenge = (await ann.send('POST', '/api/challenges', form)).body as Made;
  const { meta } = await fetched(`/join-challenge/${challenge.inviteCode}`);
  expect([meta('og:title'), meta('og:description')]).toEqual(['Swim', '3 of 6 days. Nadia invites you.']);
  expect((await pictureOf(`/join-challenge/${challenge.inviteCode}`)).headers['content-type']).toBe('image/png');
  kept.clock.advance(8 * 86_400_000);
  expect((await fetched(`/join-challenge/${challenge.inviteCode}`)).meta('og:title')).not.toBe('Swim');

  const goal = (await ann.send('POST', '/api/goal-rewards', { title: 'A week in Rome', price: '900.00' })).body as Made;
  const { code } = (await ann.send('POST', `/api/goal-rewards/${goal.id}/share`)).body as { code: string };
  const page = await fetched(`/join-goal/${code}`);
  expect(page.meta('og:title')).toBe('A week in Rome');
  expect(page.meta('og:description')).toBe('A shared goal. Nadia invites you.');
  expect(page.html).not.toContain('900');
});

test('over the limit of wrong codes every card is the plain one', async () => {
  const made = await habit(ann);
  const plain = (await fetched('/forgot-password')).html;
  for (let guess = 0; guess < 100; guess++) await fetched(`/join/WRONG${guess}`);
  expect((await fetched(`/join/${made.inviteCode}`)).html).toBe(plain);
  kept.clock.advance(60_000);
  expect((await fetched(`/join/${made.inviteCode}`)).html).not.toBe(plain);
});
