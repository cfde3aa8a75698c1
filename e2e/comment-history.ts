import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { KeptServer } from './kept-server.ts';

type Member = { userId: number; name: string };

/** Some days of comments by all members of `item`: `/api/habits/7` or `/api/challenges/7`. */
export async function giveComments(page: Page, server: KeptServer, item: string): Promise<void> {
  const members = (await (await page.request.get(`${item}/members`)).json()) as Member[];
  const said = [
    'Fever. I am out until it passes, keep the streak warm for me.',
    'Rest. It does not break while you are paused, I checked.',
    'Ran your loop, Theo. The bakery dog asked after you.',
    'Twelve days. I only watch, and even I am sleeping better.',
  ];
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  const id = item.split('/').at(-1);
  const insert = database.prepare(
    'insert into comments (commitment_id, user_id, content, created_at) values (?, ?, ?, ?)',
  );
  const hour = 3_600_000;
  for (const [index, content] of said.entries()) {
    const member = members[(index + 2) % members.length]!;
    const ago = [51, 50.8, 26, 0][index]!;
    insert.run(Number(id), member.userId, content, new Date(Date.now() - ago * hour).toISOString());
  }
  database.close();
}
