import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { storedMoment } from '#server/db/dialect.ts';
import { complete, join, makeHabit } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
beforeEach(kept.clock.reset);
const ann = await quickPerson(kept);
const habit = await makeHabit(ann);
const today = '2026-03-10';
const everyDay = Array.from({ length: 100 }, (_, back) => addDays(today, -back)).toReversed();
await kept.deps.write((tx) =>
  tx
    .insertInto('commitment_completions')
    .values(
      everyDay.map((day) => ({
        commitment_id: habit.id,
        user_id: ann.id,
        completion_date: day,
        paid_by: null,
        created_at: storedMoment(tx, new Date(`${day}T12:00:00.000Z`)),
      })),
    )
    .execute(),
);

async function days(query: string): Promise<string[]> {
  const { status, body } = await ann.send('GET', `/api/habits/${habit.id}/completions${query}`);
  expect(status).toBe(200);
  return (body as { completionDate: string }[]).map((row) => row.completionDate);
}

describe('completions of a habit', () => {
  test.for([
    ['the last 60 days', '', '2026-01-10', '2026-03-10'],
    ['the requested days', '?from=2026-02-01&to=2026-02-03', '2026-02-01', '2026-02-03'],
    ['from a day to today', '?from=2026-03-08', '2026-03-08', '2026-03-10'],
    ['the 60 days up to a day', '?to=2026-02-28', '2025-12-31', '2026-02-28'],
    ['everything', '?from=2020-01-01&to=2030-01-01', everyDay[0]!, '2026-03-10'],
    ['one day', '?from=2026-03-10&to=2026-03-10', '2026-03-10', '2026-03-10'],
  ] as const)('%s, oldest first', async ([, query, first, last]) => {
    expect(await days(query)).toEqual(everyDay.filter((day) => day >= first && day <= last));
  });

  test.for([
    ['?from=2026-03-10&to=2026-03-09'],
    ['?from=2026-03-11'],
    ['?to=2020-01-01'],
    ['?to=0000-01-01'],
    ['?from=9999-12-31'],
  ])('none in %s', async ([query]) => {
    expect(await days(query!)).toEqual([]);
  });

  test.for([
    'from=yesterday',
    'from=2026-3-1',
    'to=2026-13-01',
    'to=2026-00-10',
    'from=2026-03-32',
    'to=2026-02-30',
    'from=',
    'from=2026-03-01&from=2026-03-02',
  ])('%s is not a valid day', async (query) => {
    const { status } = await ann.send('GET', `/api/habits/${habit.id}/completions?${query}`);
    expect(status).toBe(400);
  });
});

test("includes companions' completions, whether their date is ahead or behind", async () => {
  kept.clock.set('2026-03-10T10:30:00.000Z');
  const [ahead, behind] = [
    await quickPerson(kept, { timezone: 'Pacific/Kiritimati' }),
    await quickPerson(kept, { timezone: 'Pacific/Pago_Pago' }),
  ];
  const shared = await makeHabit(ahead);
  await join(behind, shared);
  await complete(ahead, shared);
  await complete(behind, shared);
  for (const person of [ahead, behind])
    expect((await person.send('GET', `/api/habits/${shared.id}/completions`)).body).toEqual([
      {
        id: expect.any(Number),
        habitId: shared.id,
        userId: behind.id,
        completionDate: '2026-03-09',
        late: false,
        status: 'standing',
      },
      {
        id: expect.any(Number),
        habitId: shared.id,
        userId: ahead.id,
        completionDate: '2026-03-11',
        late: false,
        status: 'standing',
      },
    ]);
});
