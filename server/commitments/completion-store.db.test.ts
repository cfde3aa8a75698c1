import { expect, test } from 'vitest';
import { quickPerson } from '#server/testing/quick-person.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { seedHistory } from '#server/testing/seed-history.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countCompletions, listOwnCompletions } from './completion-store.ts';

const kept = await testApp();
const { db, write } = kept.deps;

test('the days of one person are listed and counted alike in small and large promises', async () => {
  const [ann, bob, cleo] = [await quickPerson(kept), await quickPerson(kept), await quickPerson(kept)];
  const history = { ownerId: ann.id, companionIds: [bob.id], habits: 2, days: 30, companionDays: 7 };
  const [id, other] = (await seedHistory(write, { ...history, lastDay: '2026-03-09' })) as [number, number];
  await write((tx) =>
    tx
      .deleteFrom('commitment_completions')
      .where('commitment_id', '=', id)
      .where('completion_date', 'in', ['2026-03-02', '2026-03-05'])
      .where((row) => row.or([row('user_id', '=', ann.id), row('completion_date', '=', '2026-03-05')]))
      .execute(),
  );
  const counts = async (completion_count: number) => {
    const count = async (userId: number, from: string, to: string, of = id) => {
      const item = { kind: 'challenge', id: of, completion_count } as const;
      const listed = await listOwnCompletions(db, item, userId, from, to);
      expect(listed.map((row) => row.completion_date)).toEqual(listed.map((row) => row.completion_date).toSorted());
      expect(new Set(listed.map((row) => row.user_id)).size).toBeLessThan(2);
      expect(listed.length).toBe(await countCompletions(db, item, userId, from, to));
      return listed.length;
    };
    return [
      await count(ann.id, '2026-03-01', '2026-03-09'),
      await count(ann.id, '2026-03-03', '2026-03-06'),
      await count(bob.id, '2026-01-01', '2026-12-31'),
      await count(cleo.id, '2026-01-01', '2026-12-31'),
      await count(ann.id, '2026-04-01', '2026-04-30'),
      await count(ann.id, '2026-03-01', '2026-03-09', other),
    ];
  };
  expect(await counts(50)).toEqual([7, 3, 6, 0, 0, 9]);
  const large = await recordStatements(async () => expect(await counts(50_000)).toEqual([7, 3, 6, 0, 0, 9]));
  expect(large.every(({ text }) => text.includes('recursive'))).toBe(true);
});
