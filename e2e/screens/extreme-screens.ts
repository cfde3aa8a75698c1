import { DatabaseSync } from 'node:sqlite';
import { addDays } from '#shared/domain/calendar.ts';
import { daysFrom, giveHistory, makeHabit, today } from '../habit-history.ts';
import { newPerson, signUp } from '../journey.ts';
import type { KeptServer } from '../kept-server.ts';
import { longWord, visit, type Scene } from './screen.ts';

const longName = (index: number) => `Maximiliane Theodora von Hohenzollern-Sigmaringen the ${index}th`.slice(0, 60);

export const noteCount = 200;

/** Extreme amounts of data: 200 notes with 34 members each, and a balance of millions. */
export const extremeScreens: Scene = async (page, server) => {
  await signUp(page, { ...newPerson(), name: longName(1) });
  const id = await makeHabit(page, {
    name: `🏔️ ${'A very long promise '.repeat(6)}`.slice(0, 118),
    description: `Every single day, ${'and then once more, '.repeat(45)}and rest.`,
    rewardAmount: '12715500',
  });
  giveHistory(server, id, {
    since: addDays(today, -42),
    own: { kept: daysFrom(addDays(today, -42), addDays(today, -1)) },
    companions: Array.from({ length: 33 }, (_, index) => ({
      name: longName(index + 2),
      kept: daysFrom(addDays(today, -6), addDays(today, index < 20 ? 0 : -1)),
    })),
  });
  copyHabit(server, id, noteCount - 1);
  await page.request.post(`/api/habits/${id}/complete`);
  for (const [title, price] of [
    ['Wishes of sixty characters are long, but people do have them', '99999999.99'],
    [`${longWord}sfest ${longWord}sfest`.slice(0, 100), '12715500.01'],
    [`${longWord}sfest`, '12715500'],
    ['Proper running socks', '0.01'],
    ['A weekend in Lisbon', '25431000'],
  ])
    await page.request.post('/api/goal-rewards', { data: { title, price, link: 'https://example.com/wishes' } });
  await page.goto('/');
  return [
    {
      name: 'extreme-home',
      more: '.note-item:nth-child(n + 5)',
      open: async () => {
        await page
          .locator('article')
          .first()
          .getByRole('button', { name: /of 34 kept/ })
          .click();
      },
    },
    {
      name: 'extreme-statement',
      open: async () => {
        await visit(page, '/statement');
        await page.getByText('12,715,500.00').first().waitFor();
      },
    },
    {
      name: 'extreme-goals',
      open: async () => {
        await visit(page, '/goal-rewards');
        await page.getByRole('article', { name: 'A weekend in Lisbon' }).waitFor();
      },
    },
    {
      name: 'extreme-habit',
      open: async () => {
        await visit(page, `/habits/${id}`);
        await page.getByRole('heading', { name: 'Companions' }).waitFor();
      },
    },
  ];
};

/** Copies members and days too. In the database, because the API would take seven thousand calls. */
function copyHabit(server: KeptServer, id: number, times: number): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 10_000 });
  const run = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values);
  const copies = `(select id from commitments where invite_code like 'copy-${id}-%') as copy`;
  database.exec('begin immediate');
  run(
    `insert into commitments (kind, name, description, every, creator_id, invite_code, created_at)
     select kind, number.value || '. of many', description, every, creator_id, 'copy-${id}-' || number.value, created_at
     from json_each(?) as number, commitments where commitments.id = ?`,
    JSON.stringify(Array.from({ length: times }, (_, index) => index + 1)),
    id,
  );
  run(
    `insert into commitment_members (commitment_id, user_id, role, reward_amount, joined_at)
     select copy.id, user_id, role, case reward_amount when 0 then 0 else 100 end, joined_at
     from commitment_members, ${copies} where commitment_id = ?`,
    id,
  );
  run(
    `insert into commitment_spans
     select copy.id, user_id, from_day, until_day from commitment_spans, ${copies} where commitment_id = ?`,
    id,
  );
  run(
    `insert into commitment_completions (commitment_id, completion_date, user_id, created_at)
     select copy.id, completion_date, user_id, created_at from commitment_completions, ${copies} where commitment_id = ?`,
    id,
  );
  database.exec('commit');
  database.close();
}
