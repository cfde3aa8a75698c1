import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { isFullSize } from '#server/testing/full-size.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { giveHistory, makeHabit, today } from './habit-history.ts';
import { expect, newPerson, signUp, test } from './journey.ts';
import type { KeptServer } from './kept-server.ts';
import { scriptTexts } from './script-texts.ts';

// Users' texts are shown as typed everywhere, and never become markup, script or an address.

declare global {
  interface Window {
    hit?: number;
    violations: string[];
  }
}

const [name] = scriptTexts as [string];

/** Records signs of an attack: an alert, a violated policy, a script that ran. */
async function watch(page: Page): Promise<() => Promise<void>> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => void (new URL(request.url()).host === 'evil.example' && seen.push(request.url())));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
  });
  return async () => {
    expect(seen).toEqual([]);
    expect(await page.evaluate(() => [window.hit, ...window.violations])).toEqual([undefined]);
  };
}

/** Waits until the place contains all these texts literally. */
async function showsAll(place: Locator, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = (await place.allTextContents()).join(' ').replaceAll(/\s+/g, ' ');
    return texts.filter((text) => !shown.includes(text));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
}

/** Writes goals and notifications into the database, because the API limits their number. */
function fill(server: KeptServer, habitId: number): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  const { creator_id: userId } = database.prepare('select creator_id from commitments where id = ?').get(habitId) as {
    creator_id: number;
  };
  const goal = database.prepare(
    'insert into goal_rewards (user_id, title, price, link, redeemed_at, created_at) values (?, ?, 1, ?, ?, ?)',
  );
  const goalMember = database.prepare(
    'insert into goal_members (goal_id, user_id, slot, joined_at) values (?, ?, ?, ?)',
  );
  const nudge = database.prepare(
    'insert into nudges (commitment_id, from_user_id, to_user_id, message, created_at) values (?, ?, ?, ?, ?)',
  );
  const now = new Date().toISOString();
  database.exec('begin immediate');
  // As if a script address had passed validation: only web addresses may become links.
  for (const [index, text] of scriptTexts.entries()) {
    const slot = index < 5 ? index + 1 : null;
    const link = index % 2 === 0 ? text : 'javascript:window.hit=1';
    const { lastInsertRowid } = goal.run(userId, text, link, slot ? null : now, now);
    goalMember.run(lastInsertRowid, userId, slot, now);
  }
  const companions = database
    .prepare('select user_id from commitment_members where commitment_id = ? and user_id <> ?')
    .all(habitId, userId) as { user_id: number }[];
  for (const [index, text] of scriptTexts.entries())
    nudge.run(habitId, companions[index]!.user_id, userId, `${text} is cheering you on`, now);
  database.exec('commit');
  database.close();
}

/** The button disappears with the last page, possibly during a press. */
async function pressUntilGone(button: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2000 });
    await expect(button).toBeHidden({ timeout: 300 });
  }).toPass();
}

test(
  'scripts in users’ texts are shown as text everywhere',
  { tag: '@sized' },
  async ({ page, server, cleanConsole }) => {
    // The open page may fetch the user once more after its cookie is gone.
    cleanConsole.allow(/401 .*\/api\/user/);
    const isCalm = await watch(page);
    const person = await signUp(page, { ...newPerson(), name });
    const habitId = await makeHabit(page, { name, description: scriptTexts.join('\n').slice(0, 1000) });
    giveHistory(server, habitId, { since: today, own: {}, companions: scriptTexts.map((text) => ({ name: text })) });
    fill(server, habitId);
    const challenge = {
      description: scriptTexts.toReversed().join('\n').slice(0, 1000),
      currency: 'USD',
      rewardAmount: 1,
    };
    const made = await page.request.post('/api/challenges', { data: { ...challenge, name } });
    const { id: challengeId } = (await made.json()) as { id: number };
    for (const text of scriptTexts) {
      const content = { data: { content: `${text} is what I say` } };
      expect((await page.request.post(`/api/habits/${habitId}/comments`, content)).status()).toBe(200);
      expect((await page.request.post(`/api/challenges/${challengeId}/comments`, content)).status()).toBe(200);
      const other = await makeHabit(page, { name: text, description: text });
      expect((await page.request.post(`/api/habits/${other}/complete`)).status()).toBe(200);
      await page.request.post('/api/challenges', { data: { ...challenge, name: text } });
    }

    const main = page.getByRole('main');
    await page.goto('/');
    await showsAll(main.getByRole('article'), scriptTexts);
    await page.getByRole('button', { name: /^Alerts/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    const earlier = panel.getByRole('button', { name: 'Show earlier' });
    await pressUntilGone(earlier);
    await showsAll(
      panel,
      scriptTexts.map((text) => `${text} is cheering you on`),
    );
    await isCalm();

    for (const item of [`/habits/${habitId}`, `/challenges/${challengeId}`]) {
      await page.goto(item);
      await expect(main.getByText(`${scriptTexts.at(-1)!} is what I say`)).toBeVisible();
      await pressUntilGone(page.getByRole('button', { name: 'Show older comments' }));
      await showsAll(
        main,
        scriptTexts.map((text) => `${text} is what I say`),
      );
      await isCalm();
    }

    await page.goto('/goal-rewards');
    await showsAll(main.getByRole('article'), scriptTexts);
    await expect(main.locator('a[target]')).toHaveCount(0);
    await isCalm();

    await page.goto('/statement');
    const entries = main.getByRole('listitem');
    await expect(entries.first()).toBeVisible();
    const olderEntries = page.getByRole('button', { name: 'Show older entries' });
    await pressUntilGone(olderEntries);
    await showsAll(entries, scriptTexts);
    await isCalm();
    const csv = readCsv(await (await page.request.get('/api/reward-transactions/csv')).text());
    expect(csv.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
    const described = csv.map(([, , description]) => description);
    expect(scriptTexts.filter((text) => !described.includes(text) && !described.includes(`'${text}`))).toEqual([]);

    await page.goto('/profile');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await isCalm();

    const { inviteCode } = (await (await page.request.get(`/api/habits/${habitId}`)).json()) as { inviteCode: string };
    await page.request.post('/api/logout');
    await page.goto(`/join/${inviteCode}`);
    await showsAll(main, [name]);
    await isCalm();

    await page.request.post('/api/forgot-password', { data: { email: person.email } });
    await expect.poll(() => server.mailTo(person.email)[0]?.subject).toBe('Choose a new password for Kept');
    for (const { text, to } of server.mailTo(person.email))
      expect(`${to.join()} ${text}`, 'no mail contains a name').not.toContain(name);
  },
);

test('redirects to other sites lead home, and a goal refuses a script address', { tag: '@sized' }, async ({ page }) => {
  const isCalm = await watch(page);
  await signUp(page);
  const tricks = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '%2f%2fevil.example',
    '/\t/evil.example',
    'https:evil.example',
    'javascript:window.hit=1',
    ' javascript:window.hit=1',
    'data:text/html,<script>window.hit=1</script>',
  ];
  for (const trick of tricks) {
    const goal = await page.request.post('/api/goal-rewards', { data: { title: 'Trick', price: 1, link: trick } });
    expect(goal.status(), trick).toBe(400);
  }
  // safe-redirect.test.ts has them all; each costs a page.
  for (const trick of isFullSize ? tricks : ['//evil.example', '/\t/evil.example', 'javascript:window.hit=1']) {
    await page.goto(`/auth?redirect=${encodeURIComponent(trick)}`);
    await expect(page, trick).toHaveURL('/');
    await isCalm();
  }
});
