import { describe, expect, test } from 'vitest';
import { drawnDoer } from '#shared/testing/drawn-doer.ts';
import { dayIn } from './days.ts';
import { plainSchedules, scheduleOf } from './schedule.ts';
import { bestStreak, sharedStreak, shownStreak, stateOfPeriod, type Doer } from './streaks.ts';

// A Sunday, so that seven marks of a drawing are a week.
const first = '2026-03-01';
const longAgo = '2020-01-01';
const everyDayOfAWeek = [1, 2, 3, 4, 5, 6, 7].map((date) => `2026-03-0${date}`);

describe('consecutive days, each completed by everyone', () => {
  test.for([
    ['no doers', [], 0],
    ['one doer without a completion', ['.'], 0],
    ['one doer who completed on the first day', ['x'], 1],
    ['today is still open', ['xxx.'], 3],
    ['today is done', ['xxxx'], 4],
    ['yesterday was missed', ['xxx.x'], 1],
    ['yesterday was missed and today is open', ['xxx..'], 0],
    ['two who both did', ['xxx', 'xxx'], 3],
    ['today is still open for one of two', ['xxx', 'xx.'], 2],
    ['one of two missed yesterday', ['xxxx', 'xx.x'], 1],
    ['two who did every other day, never both', ['x.x.x', '.x.x.'], 0],
    ['a doer who joins later need not have kept the days before', ['xxxxx', '---xx'], 5],
    ['a doer has to keep the day of joining', ['xxxxx', '---.x'], 1],
    ['the day of joining can still be kept on that day', ['xxxx', '---.'], 3],
    ['a doer need not keep the day of leaving', ['xxxxx', 'xx---'], 5],
    ['a day missed before leaving stays missed', ['xxxxx', 'x.---'], 3],
    ['a doer need not keep the days of a pause', ['xxxxxx', 'xx--xx'], 6],
    ['a day without any doer neither counts nor breaks', ['xx--xx'], 4],
    ['nor while today is still open', ['xx--.'], 2],
    ['all have left: the streak stays as it was', ['xxx--'], 3],
    ['all have left one after the other', ['xxx--', 'xxxx-'], 4],
    ['the only one kept a day and paused on it: it was kept', ['xxo-'], 3],
    ['the streak goes on after such a pause', ['xxo--xx'], 5],
    ['one of two kept a day and paused, the day is open for the other', ['xxo', 'xx.'], 2],
    ['both kept a day and paused on it', ['xxo', 'xxo'], 3],
    ['one kept a day, the other did not, and both paused', ['xxo', 'xx-'], 3],
    ['a miss before the time without doers breaks all the same', ['x.--x'], 1],
  ] as const)('%s', ([, drawings, length]) => {
    const doers = drawings.map((drawing) => drawnDoer(drawing, first));
    expect(sharedStreak(plainSchedules.day, doers, longAgo).length).toBe(length);
  });
});

describe('after flying west, when a day is lived twice', () => {
  test.for([
    ['a day that was missed before a later one was done stays missed', 'xx.x', 1],
    ['the missed day counts when it is completed the second time', 'xxxx', 4],
    ['without a completion on a later day, the day is open again', 'xx..', 2],
  ] as const)('%s', ([, drawing, length]) => {
    // From the fourth of March back to the third.
    const doers: Doer[] = [{ ...drawnDoer(drawing, first), today: '2026-03-03' }];
    expect(sharedStreak(plainSchedules.day, doers, longAgo).length).toBe(length);
    expect(bestStreak(plainSchedules.day, doers)).toBe(Math.max(length, 2));
  });
});

describe('companions on different dates: a day lasts while any of them is still in it', () => {
  // The shorter drawing is further behind.
  test.for([
    ['the one ahead has begun a new day', ['xxx.', 'xxx'], 3],
    ['yesterday is still open for the one behind', ['xxx', 'x.'], 1],
    ['two dates apart, both up to date', ['xxxxx', 'xxx'], 3],
    ['two dates apart, the day is open for the one behind', ['xxxxx', 'xx.'], 2],
    ['the one ahead missed a day that the other is still in', ['xx..', 'xx.'], 2],
    ['the same when the other one completed it', ['xx..', 'xxx'], 2],
    ['a day is missed once no doer is in it any more', ['xx...', 'xxxx'], 0],
  ] as const)('%s', ([, drawings, length]) => {
    const doers = drawings.map((drawing) => drawnDoer(drawing, first));
    expect(sharedStreak(plainSchedules.day, doers, longAgo).length).toBe(length);
  });

  test('for an hour of each day Kiritimati and Pago Pago are two dates apart', () => {
    const now = new Date('2026-03-10T10:30:00.000Z');
    const [ahead, behind] = [
      doerIn('Pacific/Kiritimati', now, ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']),
      doerIn('Pacific/Pago_Pago', now, ['2026-03-07', '2026-03-08']),
    ];
    expect([ahead.today, behind.today]).toEqual(['2026-03-11', '2026-03-09']);
    const streak = sharedStreak(plainSchedules.day, [ahead, behind], longAgo);
    expect(streak).toMatchObject({ length: 2, last: '2026-03-08' });
    expect(shownStreak(plainSchedules.day, streak, [ahead.today, behind.today])).toBe(2);
    const anHourLater = [ahead, behind].map((doer) => ({ ...doer, today: dayAfterOf[doer.today] ?? doer.today }));
    expect(sharedStreak(plainSchedules.day, anHourLater, longAgo).length).toBe(0);
  });
});

test('after flying west, completions on later days count, and the day before joining can be kept', () => {
  const doer = {
    today: '2026-03-09',
    spans: [{ from: '2026-03-10', until: '2026-03-09' }],
    completions: new Set(['2026-03-10', '2026-03-09']),
  };
  expect(sharedStreak(plainSchedules.day, [doer], longAgo)).toMatchObject({ length: 2, first: '2026-03-09' });
  expect(bestStreak(plainSchedules.day, [doer])).toBe(2);
});

test('a member who left does not hold a day open by flying back to it', () => {
  const there = drawnDoer('xx', first);
  const gone = { today: '2026-03-02', spans: [{ from: first, until: '2026-03-03' }], completions: new Set<string>() };
  expect(stateOfPeriod(plainSchedules.day, { start: '2026-03-02', end: '2026-03-02' }, [there, gone])).toBe('open');
  const next = { ...there, today: '2026-03-03' };
  expect(stateOfPeriod(plainSchedules.day, { start: '2026-03-02', end: '2026-03-02' }, [next, gone])).toBe('missed');
});

describe('weeks and months', () => {
  test.for([
    ['one day of each week is enough', 'Weekly', ['2026-02-22', '2026-03-07', '2026-03-09'], '2026-03-11', 3],
    ['this week is still open', 'Weekly', ['2026-02-22', '2026-03-07'], '2026-03-14', 2],
    ['last week was missed', 'Weekly', ['2026-02-22', '2026-03-07'], '2026-03-15', 0],
    ['seven days of one week count once', 'Weekly', everyDayOfAWeek, '2026-03-07', 1],
    ['over the end of a year', 'Weekly', ['2026-12-26', '2027-01-01', '2027-01-03'], '2027-01-03', 3],
    ['one day of each month is enough', 'Monthly', ['2028-01-31', '2028-02-29', '2028-03-01'], '2028-03-31', 3],
    ['this month is still open', 'Monthly', ['2028-01-31', '2028-02-29'], '2028-03-31', 2],
    ['last month was missed', 'Monthly', ['2028-01-31', '2028-02-29'], '2028-04-01', 0],
    ['December and January are neighbours', 'Monthly', ['2026-12-01', '2027-01-31'], '2027-02-28', 2],
  ] as const)('%s', ([, frequency, completed, today, length]) => {
    const [from] = completed;
    const doer = { today, spans: [{ from, until: null }], completions: new Set<string>(completed) };
    expect(sharedStreak(scheduleOf({ frequency }), [doer], longAgo).length).toBe(length);
  });

  test.for([
    ['joins in the last week', '2026-03-21', null, 'open'],
    ['joins in the week after', '2026-03-22', null, 'kept'],
    ['left within the week', '2026-03-01', '2026-03-21', 'kept'],
    ['left in the week after', '2026-03-01', '2026-03-22', 'missed'],
  ] as const)('a companion who %s has to keep the week if they are active at its end', ([, from, until, state]) => {
    const done = { today: '2026-03-21', spans: [{ from: first, until: null }], completions: new Set(['2026-03-18']) };
    const today = until ?? '2026-03-21';
    const companion = { today, spans: [{ from, until }], completions: new Set<string>() };
    const asked = state === 'missed' ? [{ ...done, today }, companion] : [done, companion];
    expect(stateOfPeriod(plainSchedules.week, { start: '2026-03-15', end: '2026-03-21' }, asked)).toBe(state);
  });
});

describe('a stored streak is shown until a required period has passed without being kept', () => {
  test.for([
    ['Daily', '2026-03-10', ['2026-03-10'], 5],
    ['Daily', '2026-03-10', ['2026-03-11'], 5],
    ['Daily', '2026-03-10', ['2026-03-12'], 0],
    ['Daily', '2026-03-10', ['2026-03-12', '2026-03-11'], 5],
    ['Daily', '2026-03-10', ['2026-03-13', '2026-03-12'], 0],
    ['Daily', '2026-03-10', [], 5],
    ['Weekly', '2026-03-08', ['2026-03-21'], 5],
    ['Weekly', '2026-03-08', ['2026-03-22'], 0],
    ['Monthly', '2026-03-01', ['2026-04-30'], 5],
    ['Monthly', '2026-03-01', ['2026-05-01'], 0],
  ] as const)('%s, last kept from %s, dates now %j: %d', ([frequency, last, todays, shown]) => {
    expect(shownStreak(scheduleOf({ frequency }), { length: 5, last }, todays)).toBe(shown);
  });

  test('without a stored streak 0 is shown', () => {
    expect(shownStreak(plainSchedules.day, { length: 0, last: null }, ['2026-03-10'])).toBe(0);
    expect(shownStreak(plainSchedules.day, { length: 0, last: null }, [])).toBe(0);
  });
});

const dayAfterOf: Record<string, string> = { '2026-03-09': '2026-03-10' };

function doerIn(zone: string, now: Date, completed: [string, ...string[]]): Doer {
  return {
    today: dayIn(zone, now),
    spans: [{ from: completed[0], until: null }],
    completions: new Set(completed),
  };
}
