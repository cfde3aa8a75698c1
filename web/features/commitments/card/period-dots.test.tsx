import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainSchedules } from '#shared/domain/schedule.ts';
import { PeriodDots } from './period-dots.tsx';

const today = '2026-11-15';

test('a paused day shows as paused unless it was kept; the day of resuming is open', () => {
  const { container } = render(
    <PeriodDots
      schedule={plainSchedules.day}
      today={today}
      habit={own(['2026-11-09', '2026-11-10'], [{ from: '2026-11-10', until: '2026-11-13' }])}
    />,
  );
  expect(statesIn(container)).toEqual(['kept', 'kept', 'paused', 'paused', 'open', 'open', 'open']);
  expect(container.textContent).toBe('2 of last 7, 2 paused');
});

test('an open pause covers today', () => {
  const pauses = [{ from: '2026-11-14', until: null }];
  const { container } = render(<PeriodDots schedule={plainSchedules.day} today={today} habit={own([], pauses)} />);
  expect(statesIn(container).slice(-3)).toEqual(['open', 'paused', 'paused']);
});

test('a week is paused when the member was paused at its end', () => {
  const pauses = [
    { from: '2026-10-26', until: '2026-10-29' },
    { from: '2026-11-05', until: '2026-11-10' },
  ];
  const { container } = render(<PeriodDots schedule={plainSchedules.week} today={today} habit={own([], pauses)} />);
  expect(statesIn(container).slice(-4)).toEqual(['open', 'paused', 'open', 'open']);
  expect(container.textContent).toBe('0 of 7 weeks, 1 paused');
});

test('rest days have no dot, and an extra one is named', () => {
  const weekdays = { ...plainSchedules.day, weekdays: [1, 3, 5] };
  const days = ['2026-10-30', '2026-11-09', '2026-11-11', '2026-11-13', today];
  const { container } = render(<PeriodDots schedule={weekdays} today={today} habit={own(days)} />);
  expect(statesIn(container)).toEqual(['kept', 'open', 'open', 'open', 'kept', 'kept', 'kept']);
  expect(container.textContent).toBe('4 of last 7, and an extra today');
});

test('a period with a late mark is notched and named', () => {
  const habit = { ...own(['2026-11-13', '2026-11-14']), ownLateDays: [{ day: '2026-11-14' }] };
  const { container } = render(<PeriodDots schedule={plainSchedules.day} today={today} habit={habit} />);
  const dots = [...container.querySelectorAll<HTMLElement>('.period-dot')];
  expect(dots.map(({ dataset }) => 'late' in dataset)).toEqual([false, false, false, false, false, true, false]);
  expect(container.textContent).toBe('2 of last 7, 1 late');
});

test('an earlier week that needed several is kept by as many as the member needed then', () => {
  // Three times a week until 8 November, then once; the member joined on Thursday 29 October.
  const before = { ...plainSchedules.week, times: 3 };
  const schedule = { ...plainSchedules.week, since: '2026-11-08', before };
  const days = ['2026-10-30', '2026-10-31', '2026-11-02', '2026-11-03', '2026-11-09'];
  const habit = { ...own(days), ownSpans: [{ from: '2026-10-29', until: null }] };
  const { container } = render(<PeriodDots schedule={schedule} today={today} habit={habit} />);
  expect(statesIn(container).slice(-4)).toEqual(['kept', 'open', 'kept', 'open']);
});

function own(ownDays: string[], ownPauses: { from: string; until: string | null }[] = []) {
  return { ownDays, ownPauses, ownLateDays: [], ownSpans: [] };
}

function statesIn(container: HTMLElement): string[] {
  return [...container.querySelectorAll<HTMLElement>('.period-dot')].map(({ dataset }) =>
    dataset['kept'] ? 'kept' : dataset['paused'] ? 'paused' : 'open',
  );
}
