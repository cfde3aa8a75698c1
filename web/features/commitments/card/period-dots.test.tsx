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
      days={['2026-11-09', '2026-11-10']}
      pauses={[{ from: '2026-11-10', until: '2026-11-13' }]}
    />,
  );
  expect(statesIn(container)).toEqual(['kept', 'kept', 'paused', 'paused', 'open', 'open', 'open']);
  expect(container.textContent).toBe('2 of last 7, 2 paused');
});

test('an open pause covers today', () => {
  const pauses = [{ from: '2026-11-14', until: null }];
  const { container } = render(<PeriodDots schedule={plainSchedules.day} today={today} days={[]} pauses={pauses} />);
  expect(statesIn(container).slice(-3)).toEqual(['open', 'paused', 'paused']);
});

test('a week is paused when the member was paused at its end', () => {
  const pauses = [
    { from: '2026-10-26', until: '2026-10-29' },
    { from: '2026-11-05', until: '2026-11-10' },
  ];
  const { container } = render(<PeriodDots schedule={plainSchedules.week} today={today} days={[]} pauses={pauses} />);
  expect(statesIn(container).slice(-4)).toEqual(['open', 'paused', 'open', 'open']);
  expect(container.textContent).toBe('0 of 7 weeks, 1 paused');
});

function statesIn(container: HTMLElement): string[] {
  return [...container.querySelectorAll<HTMLElement>('.period-dot')].map(({ dataset }) =>
    dataset['kept'] ? 'kept' : dataset['paused'] ? 'paused' : 'open',
  );
}
