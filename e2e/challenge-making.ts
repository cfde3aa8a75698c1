import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { KeptServer } from './kept-server.ts';

type MadeChallenge = { id: number; inviteCode: string };

const swim = {
  name: '🏊 Swim 14 days in 30',
  description: 'Any pool, any stroke, 30 minutes.',
  goalDays: 14,
  completionDays: 30,
  rewardAmount: '10.00',
  currency: 'USD',
};

export async function makeChallenge(page: Page, change: object = {}): Promise<MadeChallenge> {
  const reply = await page.request.post('/api/challenges', { data: { ...swim, ...change } });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as MadeChallenge;
}

/** Moves the window into the past, in the database. */
export function endChallenge(server: KeptServer, { id }: MadeChallenge): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  database.prepare("update commitments set start_date = '2026-01-01', end_date = '2026-01-30' where id = ?").run(id);
  database.close();
}

export const create = (page: Page) => page.getByRole('button', { name: 'Create Challenge' });
export const share = (page: Page) => page.getByRole('dialog', { name: 'Share Your Challenge' });
export const ownReward = (page: Page) => page.getByLabel('Your reward for each day done');
